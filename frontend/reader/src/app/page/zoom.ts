/** Makes images of an article enlargeable, by a click or Enter. What enlarges them loads on demand. */
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { OpenZoom } from "./zoom-dialog.ts";

/** Milliseconds from when a page is shown until its images can be enlarged. */
export const ZOOM_DELAY = 1000;

/** Labels of images that can be enlarged. */
export interface ZoomLabels {
  /** Name of an image that can be enlarged, from its text alternative. */
  readonly enlarge: (image: string) => string;
  /** Name of the enlarged image. */
  readonly reduce: (image: string) => string;
}

/** What zoom needs. */
export interface ZoomPorts {
  readonly clock: Pick<Clock, "after">;
  readonly labels: ZoomLabels;
  /** CSS color of the overlay. */
  readonly background: string;
  readonly loadZoom: () => Promise<OpenZoom>;
  readonly report: (message: string, error: unknown) => void;
}

/** Makes the images of `article` enlargeable after a while, except those in links, buttons, and islands. The returned function undoes that. */
export function attachZoom(article: Element, { clock, labels, background, loadZoom, report }: ZoomPorts): () => void {
  const images = [...article.querySelectorAll("img")].filter((image) => image.closest("a, button, [data-island]") === null);
  const attached = new AbortController();
  const { signal } = attached;
  let close = () => {};

  const open = (image: HTMLImageElement) => {
    const begin = async () => {
      const openZoom = await loadZoom();
      close();
      if (!signal.aborted) close = openZoom(image, { name: labels.reduce(image.alt), background });
    };
    begin().catch((error: unknown) => report("The image could not be enlarged.", error));
  };
  const attach = () => {
    for (const image of images) {
      image.classList.add("enlargeable");
      image.addEventListener("click", () => open(image), { signal });
      // A decorative image needs no keyboard access.
      if (image.alt !== "") makeButton(image, labels.enlarge(image.alt), { open, signal });
    }
  };
  const cancel = clock.after(ZOOM_DELAY, attach);
  return () => {
    cancel();
    attached.abort();
    close();
    for (const image of images) restore(image);
  };
}

interface ButtonActions {
  readonly open: (image: HTMLImageElement) => void;
  readonly signal: AbortSignal;
}

function makeButton(image: HTMLImageElement, name: string, { open, signal }: ButtonActions): void {
  image.tabIndex = 0;
  image.setAttribute("role", "button");
  image.setAttribute("aria-label", name);
  image.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(image);
  }, { signal });
}

function restore(image: HTMLImageElement): void {
  if (!image.classList.contains("enlargeable")) return;
  image.classList.remove("enlargeable");
  if (image.className === "") image.removeAttribute("class");
  for (const attribute of ["tabindex", "role", "aria-label"]) image.removeAttribute(attribute);
}
