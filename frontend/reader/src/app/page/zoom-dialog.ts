/** An enlarged image in a dialog. On an upright screen, a wide image fills the height, and the reader pans it. */

/** Pixels of scrolling that leave an enlarged image open. */
export const ZOOM_SCROLL = 40;

/** Factor by which an image must grow so that showing its whole width is useful. */
const WORTHWHILE = 1.6;

/** What the dialog shows besides the image. */
interface ZoomView {
  /** Name of the button that closes it. */
  readonly name: string;
  /** CSS color of the overlay. */
  readonly background: string;
}

/** Enlarges an image. The returned function closes it. */
export type OpenZoom = (image: HTMLImageElement, view: ZoomView) => () => void;

/** Shows a copy of `image` as large as the window allows without blurring it, with its caption. A click closes it. */
export const openZoom: OpenZoom = (image, { name, background }) => {
  const opened = new AbortController();
  const { signal } = opened;
  const dialog = document.createElement("dialog");
  const position = scrollY;
  const close = () => {
    if (signal.aborted) return;
    opened.abort();
    dialog.close();
    // Its transition ends before it's removed; without one, that's at once.
    void Promise.allSettled((dialog.getAnimations?.({ subtree: true }) ?? []).map(({ finished }) => finished)).then(() => dialog.remove());
  };
  dialog.className = "zoom";
  dialog.setAttribute("aria-label", name);
  // Overrides the page's color inside the dialog.
  dialog.style.setProperty("--page", background);
  const text = image.closest("figure")?.querySelector("figcaption")?.textContent;
  const caption = Object.assign(document.createElement("p"), { textContent: text ?? "", hidden: text === undefined });
  dialog.append(cross(), caption);
  dialog.addEventListener("click", close, { signal });
  dialog.addEventListener("close", close, { signal });
  addEventListener("resize", close, { signal });
  addEventListener("scroll", () => {
    if (Math.abs(scrollY - position) > ZOOM_SCROLL) close();
  }, { passive: true, signal });
  document.body.append(dialog);
  dialog.showModal();
  const button = enlarged(image, { name, height: document.documentElement.clientHeight - caption.offsetHeight });
  dialog.prepend(button);
  button.focus({ preventScroll: true });
  dialog.scrollLeft = (dialog.scrollWidth - dialog.clientWidth) / 2;
  return () => {
    close();
    dialog.remove();
  };
};

/** The button for mouse and touch. The button around the image does the same. */
function cross(): HTMLElement {
  const mark = Object.assign(document.createElement("span"), { className: "zoom-close", textContent: "×" });
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

/** A button with a copy of `image`, in the given height above the caption. It starts where the image is. */
function enlarged(image: HTMLImageElement, { name, height: clientHeight }: { readonly name: string; readonly height: number }): HTMLElement {
  const { left, top, width, height } = image.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const sharp = /\.svg(?:[?#]|$)/iu.test(image.src) ? Infinity : Math.max(image.naturalWidth, width);
  const fitting = Math.min(clientWidth / width, clientHeight / height);
  const pans = clientHeight > clientWidth && fitting < WORTHWHILE;
  const scale = Math.min(pans ? clientHeight / height : fitting, sharp / width);
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
  button.style.blockSize = `${clientHeight}px`;
  button.append(copy);
  return button;
}
