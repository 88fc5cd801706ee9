/**
 * The memory limit of a search on this device, in bytes: an eighth of its memory. Browsers that do not report it get the
 * limit of a small device. Phones and tablets end pages that use much, so their limit is lower.
 */
export function memoryLimit(): number {
  const touch = matchMedia("(hover: none) and (pointer: coarse)").matches;
  const { deviceMemory = touch ? 2 : 4 } = navigator as { deviceMemory?: number };
  return Math.min(deviceMemory / 8, touch ? 0.5 : 1) * 2 ** 30;
}
