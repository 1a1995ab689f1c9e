/** The reader of a site with a theme of its own, which is there before the reader starts. */
import { setSiteTheme, type SiteTheme } from "../theme/site/site-theme.tsx";
import { start as startReader } from "./app.tsx";

/** Hydrates the page in the document, or leaves it as plain HTML if the theme can't be loaded. */
export async function start(): Promise<void> {
  try {
    setSiteTheme((await import(/* @vite-ignore */ document.documentElement.dataset["theme"] ?? "")) as SiteTheme);
    startReader();
  } catch (error) {
    console.error("The page stays as plain HTML, because the site's theme could not be loaded.", error);
  }
}
