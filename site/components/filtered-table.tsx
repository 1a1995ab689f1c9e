/** A table that readers can narrow down: by words, and by the values of every column but the first. It has no properties. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { inLanguage } from "./parts/language";
import { refuse } from "./parts/properties";
import "./parts/filtered-table.css";

const WORDS = {
  legend: ["Filtrar a tabela", "Filter the table"],
  words: ["Palavras", "Words"],
  any: ["Qualquer", "Any"],
  count: [
    (shown: number, all: number) => (shown === 0 ? "Nenhuma linha tem isso tudo." : `${shown} de ${all} linhas.`),
    (shown: number, all: number) => (shown === 0 ? "No row has all of this." : `${shown} of ${all} rows.`),
  ],
  reset: ["Mostrar todas", "Show all"],
} as const;

interface Column {
  readonly name: string;
  readonly values: readonly string[];
}

export default function FilteredTable({ lang, children, ...others }: { readonly lang: string; readonly children?: ReactNode }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState<readonly Column[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(0);
  const all = rowsOf(frame.current).length;

  useEffect(() => setColumns(columnsOf(frame.current, lang)), [lang]);
  useEffect(() => {
    const rows = rowsOf(frame.current);
    const query = plain(typed).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = plain(row.textContent ?? "");
      const cells = [...row.cells].slice(1).map((cell) => textOf(cell));
      row.hidden = !(query.every((one) => text.includes(one)) && cells.every((cell, place) => !chosen[place] || chosen[place] === cell));
    }
    setShown(rows.filter((row) => !row.hidden).length);
  }, [typed, chosen, columns]);

  return (
    <div className="filtered-table">
      {columns.length > 0 && (
        <fieldset>
          <legend>{words.legend}</legend>
          <div className="filtered-table-fields">
            <p>
              <label htmlFor={id}>{words.words}</label>
              <input id={id} type="search" autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
            </p>
            {columns.map(({ name, values }, place) => (
              <p key={name}>
                <label htmlFor={`${id}-${place}`}>{name}</label>
                <select id={`${id}-${place}`} value={chosen[place] ?? ""} onChange={(event) => setChosen(columns.map((_, other) => (other === place ? event.currentTarget.value : (chosen[other] ?? ""))))}>
                  <option value="">{words.any}</option>
                  {values.map((value) => (
                    <option key={value}>{value}</option>
                  ))}
                </select>
              </p>
            ))}
          </div>
          <p className="filtered-table-foot">
            <span role="status">{words.count(shown, all)}</span>
            {(typed || chosen.some(Boolean)) && (
              <button
                type="button"
                onClick={() => {
                  setTyped("");
                  setChosen([]);
                }}
              >
                {words.reset}
              </button>
            )}
          </p>
        </fieldset>
      )}
      <div ref={frame}>{children}</div>
    </div>
  );
}

function columnsOf(frame: HTMLElement | null, lang: string): Column[] {
  const heads = [...(frame?.querySelectorAll("thead th") ?? [])].slice(1);
  const rows = rowsOf(frame);
  return heads.map((head, place) => {
    const values = new Set(rows.map((row) => textOf(row.cells[place + 1])).filter(Boolean));
    return { name: textOf(head), values: [...values].toSorted((one, other) => one.localeCompare(other, lang)) };
  });
}

function rowsOf(frame: HTMLElement | null): HTMLTableRowElement[] {
  return [...(frame?.querySelectorAll<HTMLTableRowElement>("tbody tr") ?? [])];
}

function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? "";
}

/** Lower case without accents, as people type. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
