/** Fits a full-screen element into the part of the window that the keyboard of a phone leaves. The returned function ends that. */
export function fitAboveKeyboard(element: HTMLElement | null): () => void {
  const viewport: VisualViewport | null | undefined = window.visualViewport;
  if (element === null || !viewport) return () => {};
  const fit = () => {
    element.style.setProperty("--visible-top", `${viewport.offsetTop}px`);
    element.style.setProperty("--visible-height", `${viewport.height}px`);
  };
  fit();
  viewport.addEventListener("resize", fit);
  viewport.addEventListener("scroll", fit);
  return () => {
    viewport.removeEventListener("resize", fit);
    viewport.removeEventListener("scroll", fit);
  };
}
