/** Brings the page to life once it can be read: links are links until then. */
import styles from "../theme/scripted.css?url";

const idle = globalThis.requestIdleCallback ?? setTimeout;

const start = () => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles }));
  idle(() => void import("./app.tsx"));
};

if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
