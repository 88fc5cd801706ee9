import {
  BackSide,
  BoxGeometry,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshPhongMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Quaternion,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Bar, Figure } from "./figure";
import { Labels } from "./labels";
import { gap, meanOf, type Spot } from "./lattice";
import { ANGLE, type Eye } from "./orbit";
import { HALF } from "./pick";
import type { Tints } from "./tints";

/** Radius of the mark of a free cell, in cells. */
const FREE = 0.12;
/** The width of the outline of suggested pieces, in cells. */
const OUTLINE = 0.05;

/** Copies of one body that differ in place, size and colour. */
class Copies {
  #mesh: InstancedMesh | null = null;

  constructor(
    private scene: Scene,
    readonly material: Material,
    private order: number,
  ) {}

  set(body: BufferGeometry, copies: { matrix: Matrix4; colour: Color }[]): void {
    if (this.#mesh) {
      this.scene.remove(this.#mesh);
      this.#mesh.dispose();
    }
    this.#mesh = null;
    if (!copies.length) return;
    const mesh = new InstancedMesh(body, this.material, copies.length);
    copies.forEach(({ matrix, colour }, index) => {
      mesh.setMatrixAt(index, matrix);
      mesh.setColorAt(index, colour);
    });
    [mesh.renderOrder, mesh.frustumCulled] = [this.order, false];
    this.scene.add((this.#mesh = mesh));
  }
}

/** The picture of a board in space, by WebGL. It is drawn only on request. */
export class Solids {
  #scene = new Scene();
  #camera = new PerspectiveCamera((ANGLE * 180) / Math.PI, 1, 0.1, 100);
  #light = new DirectionalLight("#ffffff", 2);
  /** Separates dark pieces from a dark page. */
  #rim = new DirectionalLight("#ffffff", 1.6);
  #renderer: WebGLRenderer;
  #bodies = {
    ball: new SphereGeometry(HALF.ball, 32, 20),
    cube: new BoxGeometry(2 * HALF.cube, 2 * HALF.cube, 2 * HALF.cube),
    rod: new CylinderGeometry(0.5, 0.5, 1, 16, 1, true),
    box: new BoxGeometry(1, 1, 1),
    mark: new SphereGeometry(FREE, 14, 10),
    ground: new PlaneGeometry(1, 1),
  };
  #copies: Record<
    "solid" | "bars" | "faint" | "faintBars" | "outline" | "outlineBars" | "free" | "ground",
    Copies
  >;
  #labels: Labels;
  #size = "";

  /** `null` if the browser has no WebGL 2. */
  static on(canvas: HTMLCanvasElement, tints: Tints): Solids | null {
    const context = canvas.getContext("webgl2", { alpha: true, antialias: true });
    return context && new Solids(canvas, context, tints);
  }

  private constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    private tints: Tints,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context });
    const solid = new MeshPhongMaterial({ specular: "#303030", shininess: 40 });
    const faint = new MeshPhongMaterial({ transparent: true, opacity: 0.9 });
    // Drawn after the suggested pieces, so that it is visible only around them, not through them.
    const outline = new MeshBasicMaterial({ side: BackSide, transparent: true });
    const free = new MeshPhongMaterial({ transparent: true, opacity: 0.6 });
    const copies = (material: Material, order: number) => new Copies(this.#scene, material, order);
    this.#copies = {
      // One side of a plane: seen from below, it hides nothing.
      ground: copies(new MeshBasicMaterial({}), 0),
      solid: copies(solid, 0),
      bars: copies(solid, 0),
      free: copies(free, 1),
      faint: copies(faint, 2),
      faintBars: copies(faint, 2),
      outline: copies(outline, 3),
      outlineBars: copies(outline, 3),
    };
    this.#labels = new Labels(this.#scene, tints);
    this.#scene.add(new HemisphereLight("#ffffff", "#8a8a90", 1.8), this.#light, this.#rim);
  }

  /** The size of the picture in pixels of the page, and how many pixels it has for each of them along each side. */
  resize(width: number, height: number, ratio: number): void {
    const size = [width, height, ratio].join(" ");
    if (size === this.#size || !width || !height) return;
    this.#size = size;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
  }

  /** Shows another figure from the next drawing on. */
  show(figure: Figure, round: boolean): void {
    const { solid, bars, faint, faintBars, outline, outlineBars, free, ground } = this.#copies;
    const body = round ? this.#bodies.ball : this.#bodies.cube;
    const bar = round ? this.#bodies.rod : this.#bodies.box;
    const piece = (colour: number) => new Color(this.tints.of(`--piece-${colour}`));
    const accent = new Color(this.tints.of("--accent"));
    const [sunk, edge] = [new Color(this.tints.of("--sunk")), new Color(this.tints.of("--edge"))];
    const place = ({ at, colour }: { at: Spot; colour: number }) => ({
      matrix: placed(at, 1),
      colour: piece(colour),
    });
    const join = (bar: Bar) => ({ matrix: stretched(bar, 0), colour: piece(bar.colour) });
    solid.set(body, figure.solid.map(place));
    bars.set(bar, figure.bars.map(join));
    faint.set(body, figure.faint.map(place));
    faintBars.set(bar, figure.faintBars.map(join));
    const larger = 1 + OUTLINE / (round ? HALF.ball : HALF.cube);
    outline.set(
      body,
      figure.faint.map(({ at }) => ({ matrix: placed(at, larger), colour: accent })),
    );
    outlineBars.set(
      bar,
      figure.faintBars.map((each) => ({ matrix: stretched(each, 2 * OUTLINE), colour: accent })),
    );
    const { at, width, depth } = figure.ground;
    const lying = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(0, 1, 0));
    const size = new Vector3(width, depth, 1);
    const matrix = new Matrix4().compose(new Vector3(at.x, at.y, at.z), lying, size);
    ground.set(this.#bodies.ground, [{ matrix, colour: sunk }]);
    free.set(
      this.#bodies.mark,
      figure.free.map(({ at, share }) => ({
        matrix: placed(at, share ? 2.2 : 1),
        colour: share ? sunk.clone().lerp(accent, share) : edge,
      })),
    );
    this.#labels.show(figure.labels);
  }

  /** Draws the picture as seen from this eye; the board is inside a sphere of this radius around the origin. */
  draw({ at, right, up, ahead }: Eye, radius: number): void {
    const camera = this.#camera;
    camera.position.set(at.x, at.y, at.z);
    camera.lookAt(at.x + ahead.x, at.y + ahead.y, at.z + ahead.z);
    const far = Math.hypot(at.x, at.y, at.z);
    [camera.near, camera.far] = [Math.max(0.1, far - radius), far + radius];
    camera.updateProjectionMatrix();
    // From above the left shoulder of the viewer, and from behind the board at the lower right.
    const from = (light: DirectionalLight, back: number, across: number, high: number) => {
      const sum = (axis: keyof Spot) => back * ahead[axis] + across * right[axis] + high * up[axis];
      light.position.set(sum("x"), sum("y"), sum("z"));
    };
    from(this.#light, -1, -0.55, 0.75);
    from(this.#rim, 0.5, 0.8, -0.5);
    this.#renderer.render(this.#scene, camera);
  }

  /** Called when the colours have changed, before `show`. */
  recolour(): void {
    this.#labels.forget();
  }

  dispose(): void {
    for (const body of Object.values(this.#bodies)) body.dispose();
    for (const { material } of Object.values(this.#copies)) material.dispose();
    this.#labels.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

const placed = (at: Spot, size: number) =>
  new Matrix4().compose(new Vector3(at.x, at.y, at.z), new Quaternion(), new Vector3(size, size, size));

/** A bar, wider by `more` than it is. */
function stretched({ from, to, thick }: Bar, more: number): Matrix4 {
  const middle = meanOf([from, to]);
  const length = gap(from, to);
  const along = new Vector3((to.x - from.x) / length, (to.y - from.y) / length, (to.z - from.z) / length);
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along);
  const size = new Vector3(thick + more, length, thick + more);
  return new Matrix4().compose(new Vector3(middle.x, middle.y, middle.z), turn, size);
}
