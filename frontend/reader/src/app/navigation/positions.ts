/** How far down the reader was on each entry of the session history. */
import type { Address } from "../browser/address.ts";
import type { KeyStore } from "../browser/storage.ts";
import type { Viewport } from "../browser/viewport.ts";

export interface Positions {
  /** Notes where the reader is on the entry that is being left. */
  readonly save: () => void;
  /** Makes the current history entry the one that `save` writes to; answers its noted position, if there is one. */
  readonly enter: () => number | undefined;
}

export interface PositionsPorts {
  readonly address: Address;
  readonly viewport: Viewport;
  readonly storage: KeyStore;
}

const KEY = "glosa.positions";

/** As many entries as browsers keep in a session history. */
const KEPT = 50;

/** Positions survive a full page load: they are written to `storage` when the document goes away. */
export function createPositions({ address, viewport, storage }: PositionsPorts): Positions {
  const noted = read(storage);
  let entry = address.entry();

  const save = () => {
    noted.delete(entry);
    noted.set(entry, viewport.position());
  };
  const enter = () => {
    entry = address.entry();
    return noted.get(entry);
  };
  address.onLeave(() => {
    save();
    storage.write(KEY, JSON.stringify([...noted].slice(-KEPT)));
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
