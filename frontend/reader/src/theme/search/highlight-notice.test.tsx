import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { HighlightNotice } from "./highlight-notice.tsx";

afterEach(cleanup);

it("says how many words are highlighted, and clears them with its button or Escape", () => {
  const clear = vi.fn();
  render(<HighlightNotice lang="en-US" count={1} onClear={clear} />);
  expect(screen.getByRole("status").textContent).toBe("1 match on this page");
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  fireEvent.keyDown(document, { key: "Escape" });
  fireEvent.keyDown(document, { key: "a" });
  expect(clear).toHaveBeenCalledTimes(2);
});

it("leaves Escape to an open dialog", () => {
  const clear = vi.fn();
  render(<><dialog open /><HighlightNotice lang="pt-BR" count={3} onClear={clear} /></>);
  expect(screen.getByRole("status").textContent).toBe("3 ocorrências nesta página");
  fireEvent.keyDown(document, { key: "Escape" });
  expect(clear).not.toHaveBeenCalled();
});
