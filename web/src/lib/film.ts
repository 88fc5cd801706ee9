import { engine } from "./engine";
import { svgFile } from "./save";

/** The most pixels of a side: enough for a message or a page, and small files. */
const SIDE = 400;

/** The most bytes of all frames, before they are compressed. */
const BYTES = 100_000_000;

/** Pictures as the frames of an animated GIF, each shown for this time. */
export async function gifFile(frames: string[], milliseconds: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let pixels = new Uint8Array();
  for (const [index, frame] of frames.entries()) {
    const address = URL.createObjectURL(svgFile(frame));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      if (index === 0) {
        const { naturalWidth: width, naturalHeight: height } = image;
        const most = Math.min(SIDE, Math.sqrt(BYTES / (4 * frames.length)));
        const scale = Math.min(1, most / Math.max(width, height));
        canvas.width = Math.max(1, Math.round(width * scale));
        canvas.height = Math.max(1, Math.round(height * scale));
        pixels = new Uint8Array(4 * canvas.width * canvas.height * frames.length);
      }
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    } finally {
      URL.revokeObjectURL(address);
    }
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    if (data) pixels.set(data, index * data.length);
  }
  const { width, height } = canvas;
  const file = await (await engine()).gif({ width, height, milliseconds, pixels });
  return new Blob([file], { type: "image/gif" });
}
