/** Enlarging an image, by medium-zoom. A click, Escape and a change of the window's size close it by themselves. */
import mediumZoom from "medium-zoom/dist/pure";
import { browserClock } from "../browser/clock.ts";

export interface Enlarger {
  readonly attach: (images: readonly HTMLImageElement[], background: string) => void;
  readonly detach: (images: readonly HTMLImageElement[]) => void;
  readonly open: (image: HTMLImageElement) => void;
  readonly close: () => void;
}

/** Pixels of space around the image, and of scrolling that close it. */
export const ZOOM_SETTINGS = { margin: 0, scrollOffset: 40 } as const;

/** Milliseconds after which a movement that reported no end is taken for ended; longer than any that is shown. */
const SETTLED = 400;

/** One for the whole application: medium-zoom's listeners on the document cannot be taken away. */
export const enlarger = createEnlarger();

function createEnlarger(): Enlarger {
  const zoom = mediumZoom(ZOOM_SETTINGS);

  // medium-zoom waits for the end of a CSS transition. Where nothing moves there is none, and it would wait for ever.
  let endWait = () => {};
  const wait = () => {
    endWait = browserClock.after(SETTLED, () => {
      document.querySelector(".medium-zoom-image--opened")?.dispatchEvent(new Event("transitionend"));
    });
  };
  zoom.on("open", wait);
  zoom.on("close", wait);
  zoom.on("opened", () => endWait());
  zoom.on("closed", () => endWait());
  // The page behind the enlarged image is out of sight: the keyboard must not wander about there.
  let zoomed = false;
  zoom.on("open", () => {
    zoomed = true;
  });
  zoom.on("closed", () => {
    zoomed = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !zoomed) return;
    event.preventDefault();
    void zoom.close();
  });
  return {
    attach: (images, background) => {
      zoom.update({ background });
      zoom.attach([...images]);
    },
    detach: (images) => void zoom.detach([...images]),
    open: (image) => void zoom.open({ target: image }),
    close: () => void zoom.close(),
  };
}
