/** Images of an article that can be enlarged, by pointer and by keyboard. */
import type { Clock } from "../../logic/clock.ts";
import type { ArticleLabels } from "./labels.ts";
import type { Enlarger } from "./medium-zoom.ts";

/** Milliseconds after a page is shown at which its images can be enlarged. */
export const ZOOM_DELAY = 1000;

export interface ZoomPorts {
  readonly clock: Clock;
  readonly load: () => Promise<Enlarger>;
  readonly labels: Pick<ArticleLabels, "enlarge" | "reduce">;
  /** CSS colour of what covers the page. */
  readonly background: string;
  readonly report: (message: string, error: unknown) => void;
}

/** What tells of interest in an image before it is opened; a finger tells so as it touches. */
const INTEREST = ["pointerenter", "focus"] as const;

/** What marks an image that can be enlarged: medium-zoom's own name for one. */
const ENLARGEABLE = "medium-zoom-image";

/**
 * Attaches the images of `article` after a while; the answer detaches them. An image inside a link stays the link's.
 * What enlarges them is loaded when somebody takes interest in one.
 */
export function attachZoom(article: Element, { clock, load, labels, background, report }: ZoomPorts): () => void {
  const images = [...article.querySelectorAll("img")].filter((image) => image.closest("a, button, [data-island]") === null);
  if (images.length === 0) return () => {};
  const ends: (() => void)[] = [];
  let ended = false;
  let loading: Promise<void> | undefined;
  let attached: Enlarger | undefined;

  const begin = async () => {
    try {
      const enlarger = await load();
      // A click that wished for it is still on its way up to the document, where medium-zoom would take it for its own.
      await new Promise<void>((resolve) => {
        clock.after(0, resolve);
      });
      if (ended) return;
      enlarger.attach(images, background);
      attached = enlarger;
    } catch (error) {
      loading = undefined;
      report("Image zoom could not be loaded.", error);
    }
  };
  const prepare = async () => {
    await (loading ??= begin());
    return ended ? undefined : attached;
  };
  const wish = async (open: (enlarger: Enlarger) => void) => {
    const gone = goingOn(article.ownerDocument);
    const enlarger = await prepare();
    if (enlarger !== undefined && !gone.aborted) open(enlarger);
  };
  const zoom: Zoom = { prepare, wish, isThere: () => attached !== undefined };

  const attach = () => {
    for (const image of images) ends.push(openByPointer(image, zoom), openByKeyboard(image, zoom, labels));
  };
  ends.push(clock.after(ZOOM_DELAY, attach));
  return () => {
    ended = true;
    attached?.detach(images);
    for (const end of ends) end();
  };
}

interface Zoom {
  /** Loads what enlarges images; nothing when it cannot be loaded, or the article has gone. */
  readonly prepare: () => Promise<Enlarger | undefined>;
  /** The same for a reader who waits: no longer, once they have gone on to something else. */
  readonly wish: (open: (enlarger: Enlarger) => void) => Promise<void>;
  /** Whether medium-zoom knows the images, and sees to clicks itself. */
  readonly isThere: () => boolean;
}

/** What a reader does who no longer waits. */
const ELSEWHERE = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/** Aborted as soon as the reader goes on. */
function goingOn(document: Document): AbortSignal {
  const going = new AbortController();
  const options = { capture: true, passive: true, signal: going.signal };
  for (const type of ELSEWHERE) document.addEventListener(type, () => going.abort(), options);
  return going.signal;
}

function openByPointer(image: HTMLImageElement, zoom: Zoom): () => void {
  const prepare = () => void zoom.prepare();
  const open = () => {
    if (!zoom.isThere()) void zoom.wish((enlarger) => enlarger.open(image));
  };
  image.classList.add(ENLARGEABLE);
  for (const type of INTEREST) image.addEventListener(type, prepare);
  image.addEventListener("click", open);
  return () => {
    image.classList.remove(ENLARGEABLE);
    if (image.className === "") image.removeAttribute("class");
    for (const type of INTEREST) image.removeEventListener(type, prepare);
    image.removeEventListener("click", open);
  };
}

/** Makes a button of an image that has something to say; a decorative one can do without the keyboard. */
function openByKeyboard(image: HTMLImageElement, zoom: Zoom, labels: ZoomPorts["labels"]): () => void {
  if (image.alt === "") return () => {};
  const open = (event: KeyboardEvent) => {
    if (!presses(event)) return;
    void zoom.wish((enlarger) => {
      enlarger.open(image);
      hold(image, enlarger, labels.reduce(image.alt));
    });
  };
  image.tabIndex = 0;
  image.setAttribute("role", "button");
  image.setAttribute("aria-label", labels.enlarge(image.alt));
  image.addEventListener("keydown", open);
  return () => {
    image.removeEventListener("keydown", open);
    for (const attribute of ["tabindex", "role", "aria-label"]) image.removeAttribute(attribute);
  };
}

/** Gives the keyboard to the enlarged image, a copy of `image` that medium-zoom made, until it is closed. */
function hold(image: HTMLImageElement, enlarger: Enlarger, name: string): void {
  const enlarged = image.ownerDocument.querySelector<HTMLElement>(".medium-zoom-image--opened");
  if (enlarged === null) return;
  enlarged.setAttribute("aria-label", name);
  enlarged.addEventListener("keydown", (event) => {
    if (presses(event)) enlarger.close();
  });
  enlarged.addEventListener("blur", enlarger.close);
  image.addEventListener("medium-zoom:closed", () => image.focus({ preventScroll: true }), { once: true });
  enlarged.focus({ preventScroll: true });
}

function presses(event: KeyboardEvent): boolean {
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed) event.preventDefault();
  return pressed;
}
