import type { WritingControls } from "../surroundings.ts";
import { EditInput } from "./edit-input.tsx";
import { EndEditing } from "./end-editing.tsx";
import { OwnOperations } from "./own-operations.tsx";
import { Sending } from "./sending.tsx";

/** What only those see who are logged in. */
export const WRITING_CONTROLS: WritingControls = { EditInput, EndEditing, OwnOperations, Sending };
