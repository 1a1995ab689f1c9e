/** Brings the page to life once it can be read: links are links until then. */

const idle = globalThis.requestIdleCallback ?? setTimeout;

const start = () => {
  idle(() => void import("./app.tsx"));
};

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
