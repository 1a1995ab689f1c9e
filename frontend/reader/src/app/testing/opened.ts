/** An engine on a sample site, with an in-memory browser. */
import type { PageData } from "@glosa/contract";
import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { memoryAddress, memoryNetwork, memoryPreferences, memoryViewport } from "../browser/browser.memory.ts";
import { createEngine } from "../engine.ts";
import { createAttempts } from "../navigation/full-load.ts";
import { sampleServer, sampleState } from "./sample.ts";

export interface Opening {
  /** Address of the first page, if it differs from its path. */
  readonly href?: string;
  /** Ids of elements on every page. */
  readonly ids?: readonly string[];
  readonly preferences?: Parameters<typeof memoryPreferences>[0];
  readonly session?: ReturnType<typeof memoryStorage>;
  readonly address?: ReturnType<typeof memoryAddress>;
  /** Runs a task after the next paint; immediately by default. */
  readonly afterPaint?: (task: () => void) => void;
}

export type Opened = ReturnType<typeof open>;

/** Opens the first of `pages`; settles every arrival as the page's component does. */
export function open(pages: readonly [PageData, ...PageData[]], opening: Opening = {}) {
  const [first] = pages;
  const address = opening.address ?? memoryAddress(opening.href ?? first.path);
  const viewport = memoryViewport(opening.ids);
  const network = memoryNetwork(sampleServer(pages));
  const clock = memoryClock();
  const session = opening.session ?? memoryStorage();
  const reports: string[] = [];
  const engine = createEngine(sampleState(first), {
    address,
    viewport,
    network,
    clock,
    session,
    firstAttempt: createAttempts(session, "build-1"),
    preferences: memoryPreferences(opening.preferences),
    afterPaint: opening.afterPaint ?? ((task) => task()),
    report: (message) => void reports.push(message),
  });
  let arrival = engine.store.get().arrival;
  engine.store.subscribe(() => {
    const state = engine.store.get();
    if (state.arrival === arrival) return;
    ({ arrival } = state);
    engine.settle(state);
  });
  const shown = () => engine.store.get().state.page.path;
  const status = () => engine.store.get().status;
  return { ...engine, ...engine.actions, address, viewport, network, clock, session, reports, shown, status };
}
