/** Work that a page can do without. */

/** `start`, with failures reported instead of thrown, both when it begins and when it ends. */
export function optional<Given extends readonly unknown[]>(
  start: (...given: Given) => () => void,
  fail: (error: unknown) => void,
): (...given: Given) => () => void {
  const attempt = <Result>(action: () => Result): Result | undefined => {
    try {
      return action();
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
  return (...given) => {
    const end = attempt(() => start(...given));
    return () => attempt(() => end?.());
  };
}
