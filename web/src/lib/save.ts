import { words } from "./words";

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const textFile = (text: string) => new Blob([text], { type: "text/plain;charset=utf-8" });
export const svgFile = (svg: string) => new Blob([svg], { type: "image/svg+xml" });

/** The picture as PNG, at twice the size of the SVG. */
export async function pngFile(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!png) throw new Error(words().error.noPicture);
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
