import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Advances fake timers past the next paint, and runs the tasks after it. */
export function painted(): void {
  act(() => {
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
  });
}
