import { stylesheet } from "@glosa/kit/browser/stylesheet.ts";
import text from "../index.css?inline";

/** Gives the document the widget's rules. */
export const adoptStylesheet = stylesheet(text);
