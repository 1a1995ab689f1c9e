import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./schedule.ts";

const task = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  task.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

function paint(): void {
  vi.advanceTimersToNextFrame();
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
}

it("runs a task after the next frame, not during it", () => {
  afterPaint(task);
  paint();
  expect(task).toHaveBeenCalledOnce();
});

it("cancels a task before the frame and after it", () => {
  afterPaint(task)();
  paint();
  const forget = afterPaint(task);
  vi.advanceTimersToNextFrame();
  forget();
  vi.runAllTimers();
  expect(task).not.toHaveBeenCalled();
});

it("doesn't wait for a frame while the page is hidden, and can be canceled then too", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const frame = vi.spyOn(globalThis, "requestAnimationFrame");
  afterPaint(task);
  afterPaint(task)();
  vi.runAllTimers();
  expect(task).toHaveBeenCalledOnce();
  expect(frame).not.toHaveBeenCalled();
});
