/** The button that prints a setup's sheet, and the styles that fit the sheet on one page of paper. It has no properties. */
import { useSyncExternalStore } from "react";
import "./parts/print-sheet.css";
import { refuse } from "./parts/properties";

export default function PrintSheet({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <p className="print-sheet">
      {isInBrowser && (
        <button type="button" onClick={() => window.print()}>
          {lang.startsWith("pt") ? "Imprimir esta folha" : "Print this sheet"}
        </button>
      )}
    </p>
  );
}
