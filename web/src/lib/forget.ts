import { removeAll } from "./storage";

/** Deletes everything that the app has stored in this browser: saved texts, tables, and the files of the app. */
export async function forgetEverything(): Promise<void> {
  removeAll();
  await new Promise<unknown>((done) => {
    const deleting = indexedDB.deleteDatabase("susun");
    deleting.onsuccess = deleting.onerror = done;
  });
  // Not every browser has these everywhere: both need HTTPS, except on this device itself.
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.unregister();
  if (!("caches" in self)) return;
  const ours = (await caches.keys()).filter((name) => name.startsWith("susun-"));
  await Promise.all(ours.map((name) => caches.delete(name)));
}
