/** The functions that the parts of the page's logic share. */
import type { Comment } from "../api/types.ts";
import type { Change } from "./reduce.ts";
import type { State, ToastText } from "./state.ts";

export interface Desk {
  readonly get: () => State;
  readonly dispatch: (change: Change) => void;
  /** Does something, and shows what failed. A session that ended shows the sign-in. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** Shows a result. */
  readonly show: (text: ToastText, count?: number, decision?: string) => void;
  /** A comment of the list or of the open discussion. */
  readonly find: (id: string) => Comment | undefined;
  /** Loads the list and the open discussion again. */
  readonly reload: () => Promise<void>;
}
