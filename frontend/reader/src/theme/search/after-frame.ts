/** Runs `task` once after the next frame is on the screen. */
export function afterFrame(task: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(task);
  });
}
