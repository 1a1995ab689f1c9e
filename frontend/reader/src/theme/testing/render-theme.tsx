import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import type { ReaderState } from "@glosa/contract";
import type { NavigationStatus } from "../../app/store.ts";
import { type Reader, ReaderContext, SERVER_RUNTIME, type Runtime, RuntimeContext } from "../../app/reader-context.tsx";
import { otherBranch, sampleState } from "./sample.ts";

interface Surroundings {
  readonly state?: ReaderState;
  readonly status?: NavigationStatus;
  readonly loadBranch?: Reader["loadBranch"];
  readonly runtime?: Partial<Runtime>;
}

/** An engine that does nothing but record calls. */
export function fakeReader({ state = sampleState(), status = { kind: "ready" }, loadBranch }: Surroundings = {}) {
  return {
    state,
    status,
    navigate: vi.fn<Reader["navigate"]>(),
    prefetch: vi.fn<Reader["prefetch"]>(),
    retry: vi.fn<Reader["retry"]>(),
    dismiss: vi.fn<Reader["dismiss"]>(),
    loadBranch: vi.fn<Reader["loadBranch"]>(loadBranch ?? (() => Promise.resolve(otherBranch))),
  };
}

/** `content` inside an engine. */
export function inReader(content: ReactNode, reader: Reader, runtime: Partial<Runtime> = {}) {
  return (
    <RuntimeContext value={{ ...SERVER_RUNTIME, ...runtime }}>
      <ReaderContext value={reader}>{content}</ReaderContext>
    </RuntimeContext>
  );
}

/** Renders a part of the theme. `show` changes the engine's state. */
export function renderTheme(content: ReactNode, surroundings: Surroundings = {}) {
  const reader = fakeReader(surroundings);
  const view = render(inReader(content, reader, surroundings.runtime));
  const show = (changes: Partial<Pick<Reader, "state" | "status">>) =>
    view.rerender(inReader(content, { ...reader, ...changes }, surroundings.runtime));
  return { ...view, reader, show };
}
