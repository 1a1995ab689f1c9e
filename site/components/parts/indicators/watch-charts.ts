/** Reports which part of a chart the pointer or the arrow keys are at. Charts are images of the article, outside the component. */

/** A part of a chart that a reader points at. */
export interface Mark {
  /** Name of the chart's file, without folder and ending. */
  readonly chart: string;
  /** From 0 at the left edge of the image to 1 at its right edge. */
  readonly share: number;
  /** Where the image is in the window. */
  readonly box: DOMRect;
}

/** How far an arrow key moves: about one candle of 80. */
const STEP = 480 / 560 / 80;

/** Calls `show` with each mark, and with null once the reader leaves, until `stop`. Returns the names of the page's charts. */
export function watchCharts(show: (mark: Mark | null) => void): { readonly charts: readonly string[]; readonly stop: () => void } {
  const watching = new AbortController();
  const { signal } = watching;
  const images = [...document.querySelectorAll<HTMLImageElement>("article figure > img")];
  for (const image of images) watch(image, { show, signal });
  addEventListener("scroll", () => show(null), { signal, passive: true });
  addEventListener("resize", () => show(null), { signal });
  return { charts: images.map(chartOf), stop: () => watching.abort() };
}

function watch(image: HTMLImageElement, { show, signal }: { show: (mark: Mark | null) => void; signal: AbortSignal }): void {
  let share = 0.5;
  const showAt = (next: number) => {
    share = Math.min(Math.max(next, 0), 1);
    show({ chart: chartOf(image), share, box: image.getBoundingClientRect() });
  };
  const point = ({ clientX }: PointerEvent) => {
    const { left, width } = image.getBoundingClientRect();
    showAt((clientX - left) / width);
  };
  image.addEventListener("pointermove", point, { signal });
  image.addEventListener("pointerleave", () => show(null), { signal });
  image.addEventListener("focus", () => image.matches(":focus-visible") && showAt(share), { signal });
  image.addEventListener("blur", () => show(null), { signal });
  image.addEventListener(
    "keydown",
    (event) => {
      const moves: Readonly<Record<string, number>> = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: 0, End: 1 };
      const next = moves[event.key];
      if (event.key === "Escape") show(null);
      if (next === undefined) return;
      event.preventDefault();
      showAt(next);
    },
    { signal },
  );
}

const chartOf = ({ src }: HTMLImageElement) => /([^/]+?)\.[^/]*$/u.exec(new URL(src).pathname)?.[1] ?? "";
