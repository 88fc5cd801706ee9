import { methods } from "./engine";

/** So long after the engine's first answer, what only other pages need is fetched, too; in milliseconds. */
const PATIENCE = 2000;

/** Lets the browser keep the site once the page has had its turn; where that cannot be, nothing is lost. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("./sw.js").then(keepAll, () => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** Has the rest of the site kept, too, unless the person wants to save data. */
async function keepAll(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  // Not beside what the person waits for; an engine that could not be fetched is nobody's to wait for.
  await methods().catch(() => {});
  setTimeout(() => active?.postMessage("keep-all"), PATIENCE);
}
