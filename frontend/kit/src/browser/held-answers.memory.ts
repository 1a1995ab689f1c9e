/** Servers that answer when they are told to. */
export interface HeldAnswers {
  readonly answer: () => Promise<unknown>;
  /** Answers the call of that number, from 0 on. */
  readonly give: (call: number, answer: unknown) => void;
  /** Calls so far. */
  readonly waiting: () => number;
}

/** Nothing is answered until `give`. */
export function heldAnswers(): HeldAnswers {
  const given: ((answer: unknown) => void)[] = [];
  const hold = () =>
    new Promise<unknown>((resolve) => {
      given.push(resolve);
    });
  return { answer: hold, give: (call, answer) => given[call]?.(answer), waiting: () => given.length };
}
