import { stylesheet } from "@glosa/kit/browser/stylesheet.ts";
import text from "../index.css?inline";

/** Adds the widget's stylesheet to the document. */
export const adoptStylesheet = stylesheet(text);
