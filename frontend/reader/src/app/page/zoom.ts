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

/** Attaches the images of `article` after a while; the answer detaches them. An image inside a link stays the link's. */
export function attachZoom(article: Element, { clock, load, labels, background, report }: ZoomPorts): () => void {
  const images = [...article.querySelectorAll("img")].filter((image) => image.closest("a, button, [data-island]") === null);
  if (images.length === 0) return () => {};
  const ends: (() => void)[] = [];
  let ended = false;

  const attach = async () => {
    try {
      const enlarger = await load();
      if (ended) return;
      enlarger.attach(images, background);
      ends.push(() => enlarger.detach(images), ...images.map((image) => openByKeyboard(image, enlarger, labels)));
    } catch (error) {
      report("Image zoom could not be loaded.", error);
    }
  };
  ends.push(clock.after(ZOOM_DELAY, () => void attach()));
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}

/** Makes a button of an image that has something to say; a decorative one can do without the keyboard. */
function openByKeyboard(image: HTMLImageElement, enlarger: Enlarger, labels: ZoomPorts["labels"]): () => void {
  if (image.alt === "") return () => {};
  const open = (event: KeyboardEvent) => {
    if (!presses(event)) return;
    enlarger.open(image);
    hold(image, enlarger, labels.reduce(image.alt));
  };
  image.tabIndex = 0;
  image.role = "button";
  image.ariaLabel = labels.enlarge(image.alt);
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
  enlarged.ariaLabel = name;
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
