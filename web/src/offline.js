/* global BUILD, FIRST, LATER, self, caches, fetch */
// The service worker, for use without a network. It stores the files of a build and serves them from its cache: the
// files of the first view from the first visit on, the others once the page asks for all of them or uses them.
// The build prepends the constants BUILD, FIRST and LATER to this file.

const NAME = `susun-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("susun-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data !== "keep-all") return;
  const missing = async (cache) => {
    const kept = await Promise.all(LATER.map((file) => cache.match(file)));
    return LATER.filter((_, index) => !kept[index]);
  };
  event.waitUntil(opened().then(async (cache) => cache?.addAll(await missing(cache))));
});

/** The cache of this build. Only an installation makes it: if the user has deleted it, it stays deleted. */
async function opened() {
  return (await caches.has(NAME)) ? caches.open(NAME) : undefined;
}

/** The stored file. If it is not stored yet, fetches it and stores it. */
async function answer(request) {
  const page = request.mode === "navigate";
  const cache = await opened();
  const kept = await cache?.match(page ? "./" : request, { ignoreSearch: page });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache?.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});
