/** Four indicators on the same candles, with their values under the pointer. It has no properties. */
import { writeAmount } from "./parts/calculations/numbers";
import SERIES from "./parts/indicators/comparison";
import { Illustration } from "./parts/illustration";
import { inLanguage } from "./parts/language";
import { refuse } from "./parts/properties";
import { Readout } from "./parts/readout";
import "./parts/indicators/comparison.css";

type Row = keyof typeof SERIES;

const WIDTH = 560;
const HEIGHT = 400;
const AXIS = 24;
/** Candles between two numbers of the axis. */
const STEP = 20;

/** The rows of a pane, its top, and its bottom. */
const PANES: readonly { readonly rows: readonly Row[]; readonly top: number; readonly bottom: number }[] = [
  { rows: ["close", "moving-average"], top: 8, bottom: 150 },
  { rows: ["adx"], top: 172, bottom: 234 },
  { rows: ["rsi"], top: 256, bottom: 318 },
  { rows: ["atr"], top: 338, bottom: 396 },
];

const WORDS = {
  title: ["Ilustração: os valores de cada candle.", "Illustration: the values of each candle."],
  text: [
    "Fechamento com média simples de 20, ADX de 14, RSI de 14 e ATR de 14, nos candles inventados da figura acima.",
    "The close with its 20-candle simple average, and ADX, RSI and ATR of period 14, on the made-up candles of the figure above.",
  ],
  caption: ["Valores de cada candle", "Values of each candle"],
  columns: [["Candle", "Fechamento", "Média", "ADX", "RSI", "ATR"], ["Candle", "Close", "Average", "ADX", "RSI", "ATR"]],
  names: {
    close: ["fechamento e média", "close and average"],
    adx: ["ADX", "ADX"],
    rsi: ["RSI", "RSI"],
    atr: ["ATR", "ATR"],
  },
} as const;

export default function IndicatorComparison({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  const order: readonly Row[] = ["close", "moving-average", "adx", "rsi", "atr"];
  const rows = SERIES.close.map((_, index) => [String(index + 1), ...order.map((row) => writeAmount(SERIES[row][index] ?? 0, lang, { decimals: 1 }))] as const);
  return (
    <Illustration title={words.title} text={words.text}>
      <Readout lang={lang} caption={words.caption} columns={words.columns} rows={rows}>
        {(place) => <Chart names={words.names} chosen={place} />}
      </Readout>
    </Illustration>
  );
}

function Chart({ names, chosen }: { names: Readonly<Partial<Record<Row, string>>>; chosen: number | null }) {
  const count = SERIES.close.length;
  const x = (place: number) => ((place + 0.5) * WIDTH) / count;
  return (
    <svg className="comparison-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT + AXIS}`} aria-hidden="true">
      {Array.from({ length: count / STEP }, (_, index) => (index + 1) * STEP).map((candle) => (
        <g key={candle}>
          <path className="grid" d={`M${x(candle - 1)} 8V${HEIGHT}`} />
          <text x={Math.min(x(candle - 1), WIDTH - 12)} y={HEIGHT + AXIS - 4} textAnchor="middle">
            {candle}
          </text>
        </g>
      ))}
      {PANES.map(({ rows, top, bottom }) => {
        const values = rows.flatMap((row) => SERIES[row]);
        const [lowest, highest] = [Math.min(...values), Math.max(...values)];
        const y = (value: number) => bottom - ((value - lowest) * (bottom - top)) / (highest - lowest);
        return (
          <g key={rows[0]}>
            {rows.map((row) => (
              <path key={row} className={row === "moving-average" ? "average" : "values"} d={SERIES[row].map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("")} />
            ))}
            <text x={4} y={top + 14}>
              {names[rows[0] ?? "close"]}
            </text>
          </g>
        );
      })}
      {chosen !== null && <path className="crosshair" d={`M${x(chosen)} 8V${HEIGHT}`} />}
    </svg>
  );
}
