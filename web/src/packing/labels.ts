import {
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  type Scene,
  ShaderMaterial,
  Vector3,
} from "three";
import { COUNT, DARK, MARKED, type Label } from "./figure";
import type { Tints } from "./tints";

/** The side of the texture, in pixels. */
const SIDE = 1024;

// The third value of `square` is the distance from the centre of a ball; 0 for a label on a side of a cube.
const VERTEX = `
attribute vec3 square;
uniform float share;
varying vec2 at;
void main() {
  at = (square.xy + uv) * share;
  vec4 place = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
  if (square.z > 0.0) {
    place = modelViewMatrix * vec4(instanceMatrix[3].xyz, 1.0);
    place.xyz -= normalize(place.xyz) * square.z;
    place.xy += position.xy * instanceMatrix[0][0];
  }
  gl_Position = projectionMatrix * place;
}`;

const FRAGMENT = `
uniform sampler2D drawings;
varying vec2 at;
void main() {
  gl_FragColor = texture2D(drawings, at);
  if (gl_FragColor.a < 0.02) discard;
}`;

/**
 * Letters, locks and marks on balls and cubes. The drawings are the squares of one texture, and all labels are drawn at
 * once.
 */
export class Labels {
  #canvas = document.createElement("canvas");
  #uniforms = { drawings: { value: null as CanvasTexture | null }, share: { value: 1 } };
  #material = new ShaderMaterial({
    uniforms: this.#uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    premultipliedAlpha: true,
    depthWrite: false,
  });
  #texture: CanvasTexture | null = null;
  #mesh: InstancedMesh | null = null;
  /** The keys of the drawings that the texture has. */
  #drawn: string[] = [];

  constructor(
    private scene: Scene,
    private tints: Tints,
  ) {
    this.#canvas.width = this.#canvas.height = SIDE;
  }

  show(labels: Label[]): void {
    const keys = [...new Set(labels.map(({ key }) => key))].sort();
    if (keys.join("\n") !== this.#drawn.join("\n")) this.#draw(keys);
    const columns = columnsOf(keys.length);
    const squares = new Float32Array(
      labels.flatMap(({ key, side, ahead }) => {
        const index = keys.indexOf(key);
        return [index % columns, columns - 1 - Math.floor(index / columns), side ? 0 : ahead];
      }),
    );
    this.#clear();
    if (!labels.length) return;
    const plane = new PlaneGeometry(1, 1);
    plane.setAttribute("square", new InstancedBufferAttribute(squares, 3));
    const mesh = new InstancedMesh(plane, this.#material, labels.length);
    labels.forEach((label, index) => mesh.setMatrixAt(index, matrixOf(label)));
    [mesh.renderOrder, mesh.frustumCulled] = [4, false];
    this.scene.add((this.#mesh = mesh));
  }

  /** Called when the colours have changed. */
  forget(): void {
    this.#drawn = [];
  }

  dispose(): void {
    this.#clear();
    this.#texture?.dispose();
    this.#material.dispose();
  }

  #clear(): void {
    if (!this.#mesh) return;
    this.scene.remove(this.#mesh);
    this.#mesh.geometry.dispose();
    this.#mesh.dispose();
    this.#mesh = null;
  }

  #draw(keys: string[]): void {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const columns = columnsOf(keys.length);
    const size = SIDE / columns;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, SIDE, SIDE);
    keys.forEach((key, index) => {
      context.setTransform(size, 0, 0, size, (index % columns) * size, Math.floor(index / columns) * size);
      drawLabel(context, key, this.tints);
    });
    this.#texture?.dispose();
    this.#texture = new CanvasTexture(this.#canvas);
    this.#texture.premultiplyAlpha = true;
    this.#texture.anisotropy = 4;
    this.#uniforms.drawings.value = this.#texture;
    this.#uniforms.share.value = 1 / columns;
    this.#drawn = keys;
  }
}

const columnsOf = (keys: number) => Math.max(1, Math.ceil(Math.sqrt(keys)));

/** Where a label is: its size, and its side if it is on a cube. */
function matrixOf({ at, side, ahead, size }: Label): Matrix4 {
  const [x, y, z] = side ? [side.x, side.y, side.z] : [0, 0, 0];
  const place = new Vector3(at.x + x * ahead, at.y + y * ahead, at.z + z * ahead);
  const turn = new Quaternion();
  if (side) turn.setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(x, y, z));
  return new Matrix4().compose(place, turn, new Vector3(size, size, size));
}

/** Draws a label into the square from 0 to 1. */
function drawLabel(context: CanvasRenderingContext2D, key: string, tints: Tints): void {
  const [kind = "", text = "", colour = ""] = key.split(" ");
  if (kind === MARKED) return drawHatch(context, tints.of("--bad"));
  if (kind === DARK) {
    context.fillStyle = tints.of("--ink");
    context.fillRect(0.3, 0.3, 0.4, 0.4);
    return;
  }
  context.fillStyle = tints.of(kind === COUNT ? "--ink" : `--piece-ink-${colour}`);
  context.font = "700 0.74px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(text, 0.5, 0.76, 0.9);
  if (kind === "locked") drawLock(context, tints);
}

function drawHatch(context: CanvasRenderingContext2D, colour: string): void {
  [context.fillStyle, context.strokeStyle] = [colour, colour];
  context.save();
  context.beginPath();
  context.arc(0.5, 0.5, 0.46, 0, 2 * Math.PI);
  context.clip();
  context.lineWidth = 0.09;
  for (let at = -1; at < 1; at += 0.22) {
    context.beginPath();
    context.moveTo(at, 1);
    context.lineTo(at + 1, 0);
    context.stroke();
  }
  context.restore();
  context.lineWidth = 0.07;
  context.beginPath();
  context.arc(0.5, 0.5, 0.45, 0, 2 * Math.PI);
  context.stroke();
}

/** The lock of given pieces, in the lower right corner. */
function drawLock(context: CanvasRenderingContext2D, tints: Tints): void {
  context.fillStyle = tints.of("--card");
  context.strokeStyle = tints.of("--piece-edge");
  context.lineWidth = 0.03;
  context.beginPath();
  context.arc(0.79, 0.79, 0.19, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = context.strokeStyle = tints.of("--ink");
  context.lineWidth = 0.045;
  context.beginPath();
  context.arc(0.79, 0.75, 0.06, Math.PI, 2 * Math.PI);
  context.stroke();
  context.fillRect(0.69, 0.76, 0.2, 0.13);
}
