import type { ThreadAccess } from "../access.ts";
import type { WritingAction } from "./actions.ts";

/** What the parts of writing share; their actions are their own. */
export interface WritingAccess extends Omit<ThreadAccess, "dispatch" | "change"> {
  readonly dispatch: (action: WritingAction) => void;
  /** Changes the state as reading does. */
  readonly update: ThreadAccess["dispatch"];
}
