/** The values of a chart, candle by candle: under a pointer over the chart, on a slider below it, and in a table. */
import { type PointerEvent, type ReactNode, useState } from "react";
import { type InLanguage, inLanguage } from "./language";
import { Table } from "./table";
import "./readout.css";

const WORDS = {
  slider: ["Candle cujos valores aparecem", "Candle whose values are shown"],
  hint: ["Passe o ponteiro pelo gráfico, toque nele ou use o controle.", "Move the pointer over the chart, tap it, or use the slider."],
  all: ["Todos os valores em uma tabela", "All values in a table"],
} as const;

interface Props {
  readonly lang: string;
  readonly caption: string;
  /** The first one names the candle. */
  readonly columns: readonly string[];
  /** A row per candle, from left to right. */
  readonly rows: readonly (readonly [name: string, ...cells: string[]])[];
  /** Where the candles begin and end, as shares of the chart's width. */
  readonly span?: readonly [from: number, to: number];
  /** The chart, with the place of the candle whose values are shown: null before a reader chose one. */
  readonly children: (place: number | null) => ReactNode;
}

export function Readout({ lang, caption, columns, rows, span: [from, to] = [0, 1], children }: Props) {
  const words: InLanguage<typeof WORDS> = inLanguage(WORDS, lang);
  const [place, setPlace] = useState<number | null>(null);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = ((clientX - left) / width - from) / (to - from);
    setPlace(Math.min(Math.max(Math.floor(share * rows.length), 0), rows.length - 1));
  };
  const [name, ...cells] = rows[place ?? -1] ?? [""];
  const values = `${columns[0]} ${name}: ${cells.map((cell, index) => `${columns[index + 1]} ${cell}`).join("; ")}`;
  return (
    <div className="readout" onInput={(event) => event.stopPropagation()}>
      <div className="readout-chart" onPointerMove={point} onPointerDown={point}>
        {children(place)}
      </div>
      <input
        type="range"
        min={0}
        max={rows.length - 1}
        value={place ?? 0}
        aria-label={words.slider}
        aria-valuetext={place === null ? words.hint : values}
        onChange={({ currentTarget }) => setPlace(currentTarget.valueAsNumber)}
        onFocus={() => setPlace((now) => now ?? 0)}
      />
      <p className="readout-values">{place === null ? words.hint : values}</p>
      <details>
        <summary>{words.all}</summary>
        <Table caption={caption} columns={columns} rows={rows} />
      </details>
    </div>
  );
}
