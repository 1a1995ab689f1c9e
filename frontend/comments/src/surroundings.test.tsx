import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { surroundingsOf } from "./mount.tsx";

interface State {
  readonly count: number;
  readonly title: string;
}

/** A thread that a test changes. */
function memoryThread() {
  let state: State = { count: 1, title: "Comments" };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (part: Partial<State>) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
  };
}

const { SurroundingsContext, useSurroundings, useThread } = surroundingsOf<State, { readonly thread: ReturnType<typeof memoryThread>; readonly greeting: string }>("Comments");

const rendered = vi.fn<() => void>();

function Counter() {
  rendered();
  const { greeting } = useSurroundings();
  return <output>{`${greeting} ${useThread(({ count }) => count)}`}</output>;
}

it("renders a component again when its part of the thread changes, and only then", () => {
  const thread = memoryThread();
  render(
    <SurroundingsContext value={{ thread, greeting: "Hello" }}>
      <Counter />
    </SurroundingsContext>,
  );
  expect(screen.getByRole("status").textContent).toBe("Hello 1");
  act(() => thread.change({ count: 2 }));
  expect(screen.getByRole("status").textContent).toBe("Hello 2");
  const before = rendered.mock.calls.length;
  act(() => thread.change({ title: "Other" }));
  expect(rendered).toHaveBeenCalledTimes(before);
});

it("names the component that a part belongs into", () => {
  expect(() => render(<Counter />)).toThrow("Rendered outside of <Comments>.");
});
