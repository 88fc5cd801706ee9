// The part of `three` that the 3-D view uses: the package itself has no types.
declare module "three" {
  export const BackSide: number;
  export const SRGBColorSpace: string;

  export class Color {
    constructor(style?: string);
    r: number;
    g: number;
    b: number;
    set(style: string): this;
    clone(): Color;
    lerp(other: Color, share: number): this;
  }
  export class Vector2 {
    constructor(x: number, y: number);
  }
  export class Vector3 {
    constructor(x?: number, y?: number, z?: number);
    set(x: number, y: number, z: number): this;
    normalize(): this;
  }
  export class Quaternion {
    setFromUnitVectors(from: Vector3, to: Vector3): this;
  }
  export class Matrix4 {
    compose(position: Vector3, rotation: Quaternion, scale: Vector3): this;
  }
  export class Object3D {
    position: Vector3;
    renderOrder: number;
    frustumCulled: boolean;
    visible: boolean;
    add(...children: Object3D[]): this;
    remove(...children: Object3D[]): this;
    lookAt(x: number, y: number, z: number): void;
  }
  export class Scene extends Object3D {}
  export class PerspectiveCamera extends Object3D {
    constructor(angle: number, aspect: number, near: number, far: number);
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
  }
  export class HemisphereLight extends Object3D {
    constructor(sky: string, ground: string, intensity: number);
  }
  export class DirectionalLight extends Object3D {
    constructor(colour: string, intensity: number);
  }

  export class BufferAttribute {
    needsUpdate: boolean;
    array: Float32Array;
  }
  export class InstancedBufferAttribute extends BufferAttribute {
    constructor(array: Float32Array, size: number);
  }
  export class BufferGeometry {
    setAttribute(name: string, attribute: BufferAttribute): this;
    clone(): this;
    dispose(): void;
  }
  export class SphereGeometry extends BufferGeometry {
    constructor(radius: number, across: number, upwards: number);
  }
  export class BoxGeometry extends BufferGeometry {
    constructor(width: number, height: number, depth: number);
  }
  export class CylinderGeometry extends BufferGeometry {
    constructor(top: number, bottom: number, height: number, sides: number, rings: number, open: boolean);
  }
  export class PlaneGeometry extends BufferGeometry {
    constructor(width: number, height: number);
  }

  interface MaterialOptions {
    color?: string;
    transparent?: boolean;
    opacity?: number;
    depthWrite?: boolean;
    side?: number;
    premultipliedAlpha?: boolean;
  }
  export class Material {
    opacity: number;
    color: Color;
    dispose(): void;
  }
  export class MeshBasicMaterial extends Material {
    constructor(options: MaterialOptions);
  }
  export class MeshPhongMaterial extends Material {
    constructor(options: MaterialOptions & { specular?: string; shininess?: number });
  }
  export class ShaderMaterial extends Material {
    constructor(
      options: MaterialOptions & {
        uniforms: Record<string, { value: unknown }>;
        vertexShader: string;
        fragmentShader: string;
      },
    );
    uniforms: Record<string, { value: unknown }>;
  }
  export class CanvasTexture {
    constructor(canvas: HTMLCanvasElement);
    premultiplyAlpha: boolean;
    anisotropy: number;
    dispose(): void;
  }
  export class InstancedMesh extends Object3D {
    constructor(geometry: BufferGeometry, material: Material, count: number);
    count: number;
    geometry: BufferGeometry;
    instanceMatrix: BufferAttribute;
    instanceColor: BufferAttribute | null;
    setMatrixAt(index: number, matrix: Matrix4): void;
    setColorAt(index: number, colour: Color): void;
    dispose(): void;
  }
  export class WebGLRenderer {
    constructor(options: {
      canvas: HTMLCanvasElement;
      context: WebGL2RenderingContext;
      antialias?: boolean;
      alpha?: boolean;
    });
    setPixelRatio(ratio: number): void;
    setSize(width: number, height: number, style: boolean): void;
    render(scene: Scene, camera: PerspectiveCamera): void;
    dispose(): void;
    forceContextLoss(): void;
  }
}
