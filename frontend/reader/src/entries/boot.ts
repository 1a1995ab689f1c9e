/** Hydrates the page in steps that never block the reader. Loaded after the first paint. */
import { whenIdle } from "../app/browser/schedule.ts";
import styles from "../theme/scripted.css?url";

const idle = () => new Promise<void>(whenIdle);

async function boot(): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
  // Next to the page's own, so that stylesheets of the site still override it.
  document.querySelector('link[rel="stylesheet"]')?.after(link);
  await import("react-dom/client");
  await idle();
  const { start } = await import("./app.tsx");
  await idle();
  start();
}

// oxlint-disable-next-line unicorn/prefer-top-level-await -- the app imports shared code from this module, and would wait for it
boot().catch((error: unknown) => console.error("The page stays as plain HTML, because the reader could not be started.", error));
