import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint, whenIdle } from "./schedule.ts";

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

it("runs a task when the browser is idle, and in browsers that don't say so, a while later", () => {
  const idle = vi.fn<(given: () => void) => void>((given) => given());
  vi.stubGlobal("requestIdleCallback", idle);
  whenIdle(task);
  expect([task.mock.calls.length, idle.mock.calls.length]).toEqual([1, 1]);
  vi.stubGlobal("requestIdleCallback", undefined);
  whenIdle(task);
  expect(task).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(task).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
