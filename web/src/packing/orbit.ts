import type { Spot } from "./lattice";

/** From where the board is seen: angles in radians, and how much larger than when all of it just fits. */
export interface View {
  yaw: number;
  pitch: number;
  zoom: number;
}

/** A half line from the eye through a point of the picture. The direction has length 1. */
export interface Ray {
  from: Spot;
  along: Spot;
}

/** The vertical angle of the picture, in radians. */
export const ANGLE = Math.PI / 9;

/** At first, the board is seen from the front, a little from the right and from above. */
export const START: View = { yaw: 0.42, pitch: 0.5, zoom: 1 };

/** Limits of the pitch and of the zoom. */
const STEEPEST = 1.5;
const [SMALLEST, LARGEST] = [0.5, 3];

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Turns the view by angles in radians. */
export function turned(view: View, yaw: number, pitch: number): View {
  const around = (view.yaw + yaw) % (2 * Math.PI);
  return { ...view, yaw: around, pitch: clamp(view.pitch + pitch, -STEEPEST, STEEPEST) };
}

export function zoomed(view: View, factor: number): View {
  return { ...view, zoom: clamp(view.zoom * factor, SMALLEST, LARGEST) };
}

/** The eye, and the directions of the picture. */
export interface Eye {
  at: Spot;
  right: Spot;
  up: Spot;
  /** Towards the board. */
  ahead: Spot;
}

/** Half the size of a cell for the fit of the picture: of balls and of cubes, whose corners are farther out. */
export const ROOM = { ball: 0.6, cube: 0.75 };

/**
 * The eye from which all of these cells just fit into a picture of this aspect, at a zoom of 1. A turn around the
 * vertical axis does not change the distance, so that nothing seems to grow or to shrink.
 */
export function eyeOf(view: View, spots: Spot[], room: number, aspect: number): Eye {
  const [sin, cos] = [Math.sin(view.yaw), Math.cos(view.yaw)];
  const [rise, level] = [Math.sin(view.pitch), Math.cos(view.pitch)];
  const tall = Math.tan(ANGLE / 2);
  const wide = tall * aspect;
  // The distance that each edge of the picture asks for. At some yaw, a cell is at the worst point of its circle.
  let [across, above, below] = [0, 0, 0];
  for (const { x, y, z } of spots) {
    const ring = Math.hypot(x, z);
    across = Math.max(across, ring * Math.hypot(1 / wide, level) + y * rise + room / wide);
    for (const ahead of [-ring, ring]) {
      const [up, near] = [y * level - ahead * rise, ahead * level + y * rise];
      above = Math.max(above, (room + up) / tall + near);
      below = Math.max(below, (room - up) / tall + near);
    }
  }
  const far = Math.max(across, (above + below) / 2) / view.zoom;
  // As much space above the board as below it.
  const shift = (tall * (above - below)) / 2 / view.zoom;
  const up = { x: -sin * rise, y: level, z: -cos * rise };
  return {
    at: {
      x: far * sin * level + shift * up.x,
      y: far * rise + shift * up.y,
      z: far * cos * level + shift * up.z,
    },
    right: { x: cos, y: 0, z: -sin },
    up,
    ahead: { x: -sin * level, y: -rise, z: -cos * level },
  };
}

export const dot = (a: Spot, b: Spot) => a.x * b.x + a.y * b.y + a.z * b.z;
export const minus = (a: Spot, b: Spot): Spot => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

/** Where a point is in a picture of this size, in pixels, and how many pixels a cell there takes. */
export function project(eye: Eye, spot: Spot, width: number, height: number) {
  const to = minus(spot, eye.at);
  const size = height / 2 / (Math.tan(ANGLE / 2) * dot(to, eye.ahead));
  return { x: width / 2 + dot(to, eye.right) * size, y: height / 2 - dot(to, eye.up) * size, size };
}

/** The ray through a point of a picture of this size, in pixels. */
export function rayAt(eye: Eye, x: number, y: number, width: number, height: number): Ray {
  const unit = Math.tan(ANGLE / 2) / (height / 2);
  const [across, upwards] = [(x - width / 2) * unit, (height / 2 - y) * unit];
  const sum = (axis: keyof Spot) => eye.ahead[axis] + across * eye.right[axis] + upwards * eye.up[axis];
  const [dx, dy, dz] = [sum("x"), sum("y"), sum("z")];
  const length = Math.hypot(dx, dy, dz);
  return { from: eye.at, along: { x: dx / length, y: dy / length, z: dz / length } };
}
