/* global BUILD, FILES, self, caches, fetch */
// The page without a network: all files of a build are kept when it is first seen, and served from there.
// BUILD and FILES are written before this text when the site is built.

const NAME = `susun-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
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

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const page = request.mode === "navigate";
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(page ? "./" : request, { ignoreSearch: page }))
      .then((kept) => kept ?? fetch(request)),
  );
});
