import { methods } from "./engine";

/** Milliseconds between the first answer of the engine and fetching the files of the other pages. */
const DELAY = 2000;

/** Stores the site in the browser once the page is loaded. If that is not possible, everything else still works. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("./sw.js").then(keepAll, () => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** Stores the rest of the site, unless the user has asked the browser to save data. */
async function keepAll(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  // First load the files that the user waits for. If the engine cannot be fetched, go on.
  await methods().catch(() => {});
  setTimeout(() => active?.postMessage("keep-all"), DELAY);
}
