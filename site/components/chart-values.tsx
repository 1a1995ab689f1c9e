/** The values of a page's charts: at a chart, under the pointer or with the arrow keys, and in tables. It has no properties. */
import { type CSSProperties, useEffect, useState } from "react";
import { writeAmount } from "./parts/calculations/numbers";
import type { Series } from "./parts/indicators/shapes";
import { type Mark, watchCharts } from "./parts/indicators/watch-charts";
import { type InLanguage, inLanguage } from "./parts/language";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

export const hydrate = "idle";

const WORDS = {
  text: [
    "Para ver os valores de um candle, passe o ponteiro ou o dedo sobre o gráfico, ou chegue a ele com Tab e use as setas.",
    "To see the values of a candle, move the pointer or a finger over its chart, or reach the chart with Tab and use the arrow keys.",
  ],
  tables: ["Todos os valores em tabelas", "All values in tables"],
  candle: ["Candle", "Candle"],
  close: ["Fechamento", "Close"],
} as const;

type Words = InLanguage<typeof WORDS>;
type Loaded = typeof import("./parts/indicators/series");

/* In the component, because a stylesheet of its own would be loaded before the page shows. */
const ROOMY: CSSProperties = { minBlockSize: "var(--touch)", alignContent: "center", cursor: "pointer" };
const ROW_HEAD: CSSProperties = { borderColor: "var(--line)", fontSize: "1em", fontWeight: 400 };
const OVER: CSSProperties = { position: "fixed", zIndex: 1, pointerEvents: "none" };
const LINE: CSSProperties = { ...OVER, borderInlineStart: "1.5px dashed var(--text)" };
const TIP: CSSProperties = {
  ...OVER,
  display: "grid",
  padding: "0.25rem 0.5rem",
  border: "1px solid var(--edge)",
  borderRadius: "var(--radius)",
  background: "var(--page)",
  fontSize: "var(--small)",
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.4,
};
/** Height of the longest list of values. */
const ROOM = 200;

let loading: Promise<Loaded> | undefined;

/** Begins in the browser: pages are shorter, and without scripts there is nothing to show. */
export default function ChartValues({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  const [loaded, setLoaded] = useState<Loaded>();
  const [charts, setCharts] = useState<readonly string[]>([]);
  const [mark, setMark] = useState<Mark | null>(null);
  const load = async () => {
    try {
      loading ??= import("./parts/indicators/series");
      setLoaded(await loading);
    } catch {
      // The next hover or focus tries again.
      loading = undefined;
    }
  };
  useEffect(() => {
    const show = (next: Mark | null) => {
      setMark(next);
      if (next !== null) void load();
    };
    const { charts: found, stop } = watchCharts(show);
    setCharts(found);
    return stop;
  }, []);
  return (
    charts.length > 0 && (
      <>
        <p>{words.text}</p>
        <details onToggle={() => void load()}>
          <summary style={ROOMY}>{words.tables}</summary>
          {loaded && charts.map((name) => <ChartTable key={name} chart={loaded.SERIES[name]} close={loaded.CLOSE} lang={lang} words={words} />)}
        </details>
        {loaded && mark && <Tip mark={mark} loaded={loaded} lang={lang} words={words} />}
      </>
    )
  );
}

function ChartTable({ chart, close, lang, words }: { chart: Series | undefined; close: readonly number[]; lang: string; words: Words }) {
  if (!chart) return null;
  const title = readText(chart.title, lang);
  const columns = [words.candle, words.close, ...chart.names.map((name) => readText(name, lang))];
  const rows = Array.from({ length: candles(chart) }, (_, place) => [String(place + 1), ...cells(chart, { close, place, lang })] as const);
  return (
    <details>
      <summary style={ROOMY}>{title}</summary>
      <div className="table-scroll" role="group" aria-label={title} tabIndex={0}>
        <Table caption={title} columns={columns} rows={rows} rowHead={ROW_HEAD} />
      </div>
    </details>
  );
}

function Tip({ mark: { chart: name, share, box }, loaded: { SERIES, CLOSE, FRAME }, lang, words }: { mark: Mark; loaded: Loaded; lang: string; words: Words }) {
  const chart = SERIES[name];
  if (!chart) return null;
  const scale = box.width / FRAME.width;
  const count = candles(chart);
  const place = Math.min(Math.max(Math.floor(((share * FRAME.width - FRAME.from) / (FRAME.to - FRAME.from)) * count), 0), count - 1);
  const left = box.left + scale * (FRAME.from + ((place + 0.5) * (FRAME.to - FRAME.from)) / count);
  const top = box.top + scale * FRAME.top;
  const names = [words.close, ...chart.names.map((row) => readText(row, lang))];
  const values = cells(chart, { close: CLOSE, place, lang });
  const isRight = place > count / 2;
  // Inside the window, also if the upper part of the chart isn't: below the bars at its top, above its lower edge.
  const highest = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 8;
  const down = top > innerHeight - ROOM ? { bottom: 8 } : { top: Math.max(top, highest) };
  return (
    <>
      <div style={{ ...LINE, left, top, blockSize: box.height - scale * (FRAME.top + FRAME.foot) }} />
      <div role="status" style={{ ...TIP, ...down, ...(isRight ? { right: document.documentElement.clientWidth - left + 8 } : { left: left + 8 }) }}>
        <strong>{`${words.candle} ${place + 1}`}</strong>
        {names.map((row, index) => (
          <span key={row}>{`${row}: ${values[index]}`}</span>
        ))}
      </div>
    </>
  );
}

const candles = ({ rows }: Series) => Math.max(...rows.map((row) => row.length));

const readText = ([portuguese, english]: Series["title"], lang: string) => (lang.startsWith("pt") ? portuguese : english);

/** The close and the values of a candle; a dash where there is none. */
function cells({ rows, decimals }: Series, { close, place, lang }: { close: readonly number[]; place: number; lang: string }): string[] {
  const write = (value: number | null | undefined, digits: number) => (typeof value === "number" ? writeAmount(value, lang, { decimals: digits }) : "–");
  return [write(close[place], 1), ...rows.map((row) => write(row[place], decimals))];
}
