/** Scroll positions of the entries of the session history. */
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import type { Address } from "../browser/address.ts";
import type { Viewport } from "../browser/viewport.ts";
import type { Arrival } from "../store.ts";

/** Stores and returns scroll positions. */
export interface Positions {
  /** Stores the position on the entry that is being left. */
  readonly save: () => void;
  /** Makes the current history entry the one that `save` writes to. Returns its stored position, if there is one. */
  readonly enter: () => number | undefined;
}

/** What positions need from the browser. */
export interface PositionsPorts {
  readonly address: Address;
  readonly viewport: Viewport;
  readonly storage: KeyStore;
}

const KEY = "glosa.positions";

/** As many entries as a browser's session history has. */
const LIMIT = 50;

/** Retains positions across full page loads: writes them to `storage` when the document goes away. */
export function createPositions({ address, viewport, storage }: PositionsPorts): Positions {
  const stored = read(storage);
  let entry = address.entry();

  const save = () => {
    stored.delete(entry);
    stored.set(entry, viewport.position());
  };
  const enter = () => {
    entry = address.entry();
    return stored.get(entry);
  };
  address.on("leave", () => {
    save();
    storage.write(KEY, JSON.stringify([...stored].slice(-LIMIT)));
  });
  return { save, enter };
}

function read(storage: KeyStore): Map<string, number> {
  try {
    return new Map(JSON.parse(storage.read(KEY) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

/** How the reader arrives. */
export interface Settling {
  /** Whether scrolling is smooth. */
  readonly smooth: boolean;
  /** Whether the page is a different one: then the focus moves to its heading. */
  readonly newPage: boolean;
  /** Runs a task after the next paint. */
  readonly later: (task: () => void) => unknown;
}

/** Scrolls to where the reader arrives. A missing heading means the top. */
export function settle(arrival: Arrival, viewport: Viewport, { smooth, newPage, later }: Settling): void {
  if (arrival.type === "stay") return;
  if (arrival.type === "heading" && viewport.reveal(arrival.id, arrival.progress)) {
    later(() => viewport.focus(arrival.id));
    return;
  }
  if (arrival.type === "position") viewport.scrollTo(arrival.position, false);
  else if (smooth) later(() => viewport.scrollTo(0, true));
  else viewport.scrollTo(0, false);
  if (newPage) later(() => viewport.focus(null));
}
