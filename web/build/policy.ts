import type { Plugin } from "vite";

/** What the page may load: its own files and nothing else. Pictures are also made in the page itself. */
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

/** Writes the content security policy into the built page; a static host may not be able to send headers. */
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
