import { announce } from "./announce.svelte";
import { words } from "./words";

/** Copies a text to the clipboard and announces that it is copied; throws if the browser does not allow it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The clipboard needs a permission, and HTTPS; the command does not.
    if (!copyByCommand(text)) throw new Error(words().share.notCopied);
  }
  announce(words().share.copied);
}

function copyByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill, { once: true });
  const copied = document.execCommand("copy");
  document.removeEventListener("copy", fill);
  return copied;
}
