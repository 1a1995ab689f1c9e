/** Enlarges images of an article in a dialog, on a click or on Enter. */
import type { Clock } from "@glosa/kit/browser/clock.ts";

/** Milliseconds from when a page is shown until its images can be enlarged. */
export const ZOOM_DELAY = 1000;

/** Pixels of scrolling that leave an enlarged image open. */
export const ZOOM_SCROLL = 40;

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
}

/** Makes the images of `article` enlargeable after a while, except those in links, buttons, and islands. The returned function undoes that. */
export function attachZoom(article: Element, { clock, labels, background }: ZoomPorts): () => void {
  const images = [...article.querySelectorAll("img")].filter((image) => image.closest("a, button, [data-island]") === null);
  if (images.length === 0) return () => {};
  const dialog = document.createElement("dialog");
  const attached = new AbortController();
  const { signal } = attached;
  let position = 0;

  const close = () => dialog.close();
  const open = (image: HTMLImageElement) => {
    position = scrollY;
    const name = labels.reduce(image.alt);
    dialog.setAttribute("aria-label", name);
    // Overrides the page's color inside the dialog.
    dialog.style.setProperty("--page", background);
    dialog.replaceChildren(enlarged(image, name));
    document.body.append(dialog);
    dialog.showModal();
  };
  const attach = () => {
    dialog.className = "zoom";
    dialog.addEventListener("click", close, { signal });
    addEventListener("resize", close, { signal });
    addEventListener("scroll", () => {
      if (Math.abs(scrollY - position) > ZOOM_SCROLL) close();
    }, { passive: true, signal });
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
    if (dialog.className === "") return;
    attached.abort();
    dialog.remove();
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
  image.classList.remove("enlargeable");
  if (image.className === "") image.removeAttribute("class");
  for (const attribute of ["tabindex", "role", "aria-label"]) image.removeAttribute(attribute);
}

/** A button with a copy of `image`, as large as the window allows without blurring it. It starts where the image is. */
function enlarged(image: HTMLImageElement, name: string): HTMLElement {
  const { left, top, width, height } = image.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const sharp = /\.svg(?:[?#]|$)/iu.test(image.src) ? Infinity : Math.max(image.naturalWidth, width);
  const scale = Math.min(clientWidth / width, clientHeight / height, sharp / width);
  const copy = document.createElement("img");
  copy.src = image.currentSrc || image.src;
  copy.alt = "";
  copy.style.inlineSize = `${width * scale}px`;
  copy.style.blockSize = `${height * scale}px`;
  const [x, y] = [left + (width - clientWidth) / 2, top + (height - clientHeight) / 2];
  copy.style.setProperty("--start", `translate(${x}px, ${y}px) scale(${1 / scale})`);
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", name);
  button.append(copy);
  return button;
}
