import { render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { Boundary, optional, currentHtml } from "./boundary.tsx";

function Broken({ where }: { readonly where: "render" | "effect" }) {
  if (where === "render") throw new Error("broken");
  useEffect(() => {
    throw new Error("broken");
  }, []);
  return "whole";
}

it.each(["render", "effect"] as const)("contains an exception in a component's %s, and reports it once", (where) => {
  const failed = vi.fn();
  const part = (
    <>
      <p>Before.</p>
      <Boundary fallback={<p>Instead.</p>} onFail={failed}>
        <Broken where={where} />
      </Boundary>
    </>
  );
  render(part, { onCaughtError: () => undefined });
  expect(screen.getByText("Before.")).toBeDefined();
  expect(screen.getByText("Instead.")).toBeDefined();
  expect(failed).toHaveBeenCalledOnce();
});

it("an optional feature throws no exception when its start or its end fails", () => {
  const fail = vi.fn();
  const broken = () => {
    throw new Error("broken");
  };
  optional(broken, fail)()();
  optional(() => broken, fail)()();
  expect(fail).toHaveBeenCalledTimes(2);
  const end = vi.fn();
  const start = vi.fn<(given: number) => () => void>(() => end);
  optional(start, fail)(7)();
  expect([start.mock.calls, end.mock.calls.length, fail.mock.calls.length]).toEqual([[[7]], 1, 2]);
});

describe("the current HTML of the page", () => {
  it("contains the page without the comments, and leaves the page unchanged", () => {
    const shell = document.createElement("div");
    shell.innerHTML = '<article>Text</article><div data-place="comments"><p>A reader’s words</p></div>';
    const before = shell.innerHTML;
    expect(currentHtml(shell)).toBe('<article>Text</article><div data-place="comments"></div>');
    expect(shell.innerHTML).toBe(before);
  });
});
