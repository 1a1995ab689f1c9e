import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Lets the browser paint, on fake timers, and what waits for that run. */
export function painted(): void {
  act(() => {
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
  });
}
