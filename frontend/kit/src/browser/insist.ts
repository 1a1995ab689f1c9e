import { type FailureWords, showFailure } from "./failure-notice.ts";

interface Place {
  readonly element: HTMLElement;
  readonly words: FailureWords;
  /** The language to speak. */
  readonly tag: string;
  readonly report: (error: unknown) => void;
}

/** Messages by the element that they stand in: one element holds one. */
const SHOWN = new WeakMap<Element, () => void>();

/** Loads what belongs into an element. Where that fails the element says so, and the answer comes once the reader has tried again with success. */
export async function insist<Code>(load: () => Promise<Code>, place: Place): Promise<Code> {
  const { element, words, tag, report } = place;
  try {
    return await load();
  } catch (error) {
    report(error);
    forgo(element);
    await new Promise<void>((retry) => {
      SHOWN.set(element, showFailure(element, { words, tag, retry }));
    });
    return insist(load, place);
  }
}

/** Takes away what an element says of a failure: nobody waits any more. */
export function forgo(element: HTMLElement): void {
  SHOWN.get(element)?.();
}
