/** Writing in a thread, its controls, and their stylesheet; loaded when a reader is logged in or acts. */
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import text from "../styles/writing.css?inline";

export { openWriting } from "../../store/writing/writing.ts";
export { WRITING_CONTROLS } from "../writing-controls.tsx";

/** Adds the stylesheet of the controls to the document. */
export const adoptWritingStyles = stylesheet(text);
