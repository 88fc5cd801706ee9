import { methods } from "./engine";

/** Milliseconds after the first answer of the engine until the files of the other pages are fetched. */
const DELAY = 2000;

/** Lets the browser keep the site once the page is loaded; where that is not possible, nothing else changes. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("./sw.js").then(keepAll, () => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** Keeps the rest of the site, too, unless the person wants to save data. */
async function keepAll(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  // Not before the files that the person waits for; an engine that cannot be fetched delays nothing.
  await methods().catch(() => {});
  setTimeout(() => active?.postMessage("keep-all"), DELAY);
}
