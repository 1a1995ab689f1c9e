import type { Clock } from "./clock.ts";

/** Milliseconds after which the plain text is shown if formatting takes longer. */
const PATIENCE = 3000;

/** Milliseconds before formatting is tried again after each failure. */
const PAUSES = [5000, 30_000] as const;

interface Text {
  /** The formatted text; rejects if the code for that can't be loaded. */
  readonly format: () => Promise<Node>;
  /** The text without formatting. */
  readonly plain: () => string;
  /** Called with the element each time it contains the formatted text. */
  readonly finish: (element: HTMLElement) => void;
  readonly clock: Pick<Clock, "after">;
}

/**
 * Shows a text in `element`; what was there stays until the text is formatted. If formatting fails or takes long, the plain
 * text is shown instead, and formatting is tried again. The returned function ends it.
 */
export function showText(element: HTMLElement, { format, plain, finish, clock }: Text): () => void {
  let over = false;
  let cancel = () => {};

  const showPlain = () => {
    const paragraph = document.createElement("p");
    // By script, because a page's policy may forbid style attributes.
    paragraph.style.whiteSpace = "pre-wrap";
    paragraph.textContent = plain();
    element.replaceChildren(paragraph);
  };
  const attempt = async (pauses: readonly number[]) => {
    try {
      const content = await format();
      if (over) return;
      cancel();
      element.replaceChildren(content);
      finish(element);
    } catch {
      if (over) return;
      cancel();
      showPlain();
      const [pause, ...rest] = pauses;
      if (pause !== undefined) cancel = clock.after(pause, () => void attempt(rest));
    }
  };
  cancel = clock.after(PATIENCE, showPlain);
  void attempt(PAUSES);
  return () => {
    over = true;
    cancel();
  };
}
