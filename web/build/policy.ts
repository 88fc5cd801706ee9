import type { Plugin } from "vite";

/** What the page may load: only its own files, and pictures that it has made itself. */
const RULES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Writes the content security policy into the page, because a static host may not be able to send headers. */
export function policy(): Plugin {
  return {
    name: "susun-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: RULES.join("; ") },
        injectTo: "head-prepend",
      },
    ],
  };
}
