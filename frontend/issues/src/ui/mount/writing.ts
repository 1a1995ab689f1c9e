/** What is loaded for those who are logged in, and for who acts: writing in a thread, and its controls with their rules. */
import { stylesheet } from "@glosa/kit/browser/stylesheet.ts";
import text from "../styles/writing.css?inline";

export { openWriting } from "../../store/writing/writing.ts";
export { WRITING_CONTROLS } from "../writing/controls.ts";

/** Adds the stylesheet of the controls to the document. */
export const adoptWritingStyles = stylesheet(text);
