/**
 * Runs `task` once what stands in the document now has been painted; soon, where nobody is looking and nothing is
 * painted. The answer forgets it.
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
