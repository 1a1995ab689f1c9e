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
  let current: { readonly image: HTMLImageElement; readonly share: number } | null = null;
  const hide = () => {
    current = null;
    update();
  };
  const update = () => show(current && { chart: chartOf(current.image), share: current.share, box: current.image.getBoundingClientRect() });
  for (const image of images) {
    const showAt = (share: number) => {
      current = { image, share };
      update();
    };
    watch(image, { showAt, hide, signal });
  }
  // The mark moves with its image: a pointer at rest sends no event, and the scroll that brought the image there may end after it.
  addEventListener("keydown", ({ key }) => key === "Escape" && current && hide(), { signal });
  addEventListener("scroll", update, { signal, passive: true });
  addEventListener("resize", update, { signal });
  return { charts: images.map(chartOf), stop: () => watching.abort() };
}

interface Watching {
  readonly showAt: (share: number) => void;
  readonly hide: () => void;
  readonly signal: AbortSignal;
}

function watch(image: HTMLImageElement, { showAt, hide, signal }: Watching): void {
  let share = 0.5;
  const move = (next: number) => {
    share = Math.min(Math.max(next, 0), 1);
    showAt(share);
  };
  const point = ({ clientX }: PointerEvent) => {
    const { left, width } = image.getBoundingClientRect();
    move((clientX - left) / width);
  };
  // A finger reads values sideways, and scrolls the page up and down.
  image.style.touchAction = "pan-y pinch-zoom";
  image.addEventListener("pointermove", point, { signal });
  image.addEventListener("pointerleave", hide, { signal });
  image.addEventListener("focus", () => image.matches(":focus-visible") && move(share), { signal });
  image.addEventListener("blur", hide, { signal });
  image.addEventListener(
    "keydown",
    (event) => {
      const moves: Readonly<Record<string, number>> = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: 0, End: 1 };
      const next = moves[event.key];
      if (next === undefined) return;
      event.preventDefault();
      move(next);
    },
    { signal },
  );
}

const chartOf = ({ src }: HTMLImageElement) => /([^/]+?)\.[^/]*$/u.exec(new URL(src).pathname)?.[1] ?? "";
