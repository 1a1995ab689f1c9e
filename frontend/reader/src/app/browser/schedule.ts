/** When work runs: after the next paint, or when the browser is idle. */

/**
 * Runs `task` after the next paint, or soon if the page is hidden and so isn't
 * painted. The returned function cancels it.
 */
export function afterPaint(task: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(task);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Runs `task` when the browser is idle. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}
