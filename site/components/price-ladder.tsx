/** The price ladder: the levels of a position, true to scale, and what each way out of it comes to. `show` lists the levels that readers may type. */
import { faults, type Field, type Level, missing, type Outcome, outcomes, type Position, rungs } from "./parts/calculations/ladder";
import { writeCount, writeNumber } from "./parts/calculations/numbers";
import { mapped, type Values } from "./parts/form";
import { Illustration, refuse } from "./parts/illustration";
import { type InLanguage, inLanguage } from "./parts/language";
import { PresetForm } from "./parts/preset-form";
import { Table } from "./parts/table";
import "./parts/ladder.css";

const HEIGHT = 256;
const GAP = 30;

const NAMES: readonly Field[] = ["entry", "stop", "target", "trigger", "moved", "price1", "volume1", "price2", "volume2", "point", "volume", "value"];

/** The fields that belong to what a page shows. */
const SHOWN = {
  stop: ["stop"],
  target: ["target"],
  breakeven: ["trigger", "moved"],
  partials: ["price1", "volume1", "price2", "volume2"],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

type Shown = keyof typeof SHOWN;

/** The class of a level that isn't drawn as a gain. */
const TONES: Partial<Record<Level, string>> = { entry: "tone-entry", stop: "tone-loss" };

const WORDS = {
  title: ["Ilustração: escada de preços.", "Illustration: price ladder."],
  text: [
    "Resultado em pontos: na compra, (saída − entrada) ÷ tamanho do ponto; na venda, (entrada − saída) ÷ tamanho do ponto. Em dinheiro: pontos × volume × valor do ponto, antes dos custos.",
    "Result in points: for a buy, (exit − entry) ÷ point size; for a sell, (entry − exit) ÷ point size. In money: points × volume × point value, before costs.",
  ],
  labels: {
    side: ["Direção", "Direction"],
    entry: ["Preço de entrada", "Entry price"],
    stop: ["Preço do stop loss", "Stop loss price"],
    target: ["Preço do take profit", "Take profit price"],
    trigger: ["Preço que aciona o breakeven", "Price that triggers breakeven"],
    moved: ["Novo preço do stop", "New stop price"],
    price1: ["Preço da parcial 1", "Price of partial 1"],
    volume1: ["Volume da parcial 1", "Volume of partial 1"],
    price2: ["Preço da parcial 2", "Price of partial 2"],
    volume2: ["Volume da parcial 2", "Volume of partial 2"],
    point: ["Tamanho do ponto", "Point size"],
    volume: ["Volume", "Volume"],
    value: ["Valor do ponto", "Point value"],
    exit: ["um preço de saída", "an exit price"],
  },
  hints: {
    point: ["Por exemplo 1, 0,01 ou 0,00001", "For example 1, 0.01 or 0.00001"],
    value: ["Em dinheiro, para volume 1", "In money, for a volume of 1"],
  },
  sides: {
    1: ["Compra", "Buy"],
    [-1]: ["Venda", "Sell"],
  },
  levels: {
    entry: ["Entrada", "Entry"],
    stop: ["Stop loss", "Stop loss"],
    target: ["Take profit", "Take profit"],
    trigger: ["Aciona o breakeven", "Triggers breakeven"],
    moved: ["Novo stop", "New stop"],
    price1: ["Parcial 1", "Partial 1"],
    price2: ["Parcial 2", "Partial 2"],
  },
  ways: {
    trigger: ["breakeven acionado", "breakeven triggered"],
    price1: ["parcial 1", "partial 1"],
    price2: ["parcial 2", "partial 2"],
    stop: ["stop loss", "stop loss"],
    moved: ["novo stop", "new stop"],
    target: ["take profit", "take profit"],
    partials: ["posição fechada", "position closed"],
  },
  last: ["depois", "then"],
  faults: {
    lossSide: {
      1: ["Esperado na compra: um preço abaixo da entrada.", "Expected for a buy: a price below the entry."],
      [-1]: ["Esperado na venda: um preço acima da entrada.", "Expected for a sell: a price above the entry."],
    },
    gainSide: {
      1: ["Esperado na compra: um preço acima da entrada.", "Expected for a buy: a price above the entry."],
      [-1]: ["Esperado na venda: um preço abaixo da entrada.", "Expected for a sell: a price below the entry."],
    },
    beforeTarget: ["Esperado: um preço entre a entrada e o take profit.", "Expected: a price between the entry and the take profit."],
    fromEntryToTrigger: [
      "Esperado: um preço entre a entrada (inclusive) e o preço que aciona o breakeven (exclusive).",
      "Expected: a price from the entry up to, but not at, the price that triggers breakeven.",
    ],
    beyondFirst: ["Esperado: um preço mais distante da entrada do que a parcial 1.", "Expected: a price further from the entry than partial 1."],
    withinVolume: ["Esperado: parciais que somem no máximo o volume da posição.", "Expected: partials that add up to the position’s volume at most."],
  },
  ladder: ["Níveis, do preço mais alto ao mais baixo", "Levels, from the highest price to the lowest"],
  caption: ["Resultado de cada saída", "Result of each exit"],
  columns: [["Saída", "Pontos por unidade", "Dinheiro"], ["Exit", "Points per unit", "Money"]],
  results: [["1 resultado", "resultados"], ["1 result", "results"]],
  points: [["ponto", "pontos"], ["point", "points"]],
  between: [["de", "a", "por unidade de volume, antes dos custos."], ["from", "to", "for each unit of volume, before costs."]],
} as const;

type Words = InLanguage<typeof WORDS>;

export default function PriceLadder({ lang, show, ...others }: { readonly lang: string; readonly show: readonly Shown[] }) {
  refuse(others, "only 'show'");
  const isKnown = Array.isArray(show) && show.length > 0 && show.every((level) => level in SHOWN) && new Set(show).size === show.length;
  if (!isKnown) {
    throw new TypeError(`'show' is ${JSON.stringify(show) ?? "missing"}. Expected a list of ${Object.keys(SHOWN).join(", ")}, each at most once.`);
  }
  const words = inLanguage(WORDS, lang);
  const hidden = new Set<Field>(Object.entries(SHOWN).flatMap(([level, names]) => (show.includes(level as Shown) ? [] : names)));
  return (
    <Illustration {...words}>
      <PresetForm
        {...words}
        name="price-ladder"
        lang={lang}
        fields={[{ name: "side", kind: "choice", options: words.sides }, ...NAMES.filter((name) => !hidden.has(name))]}
        faults={(values) => sentences(position(values), words)}
        missing={(values) => missing(position(values))}
        show={(values) => result(position(values), words, lang)}
      />
    </Illustration>
  );
}

function position(values: Values): Position {
  return { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values, side: Number(values["side"]) } as Position;
}

function sentences(given: Position, words: Words) {
  return mapped(faults(given), (fault) => {
    const text = words.faults[fault];
    return typeof text === "string" ? text : text[given.side];
  });
}

function result(given: Position, words: Words, lang: string) {
  const found = outcomes(given);
  const points = found.map((outcome) => outcome.points);
  const [from, to, unit] = words.between;
  const [one, many] = words.results;
  const number = (value: number) => writeNumber(value, lang, { signed: true });
  const range =
    found.length === 1
      ? writeCount(points[0] ?? 0, lang, { signed: true, forms: words.points })
      : `${from} ${number(Math.min(...points))} ${to} ${number(Math.max(...points))} ${words.points[1]}`;
  const { volume, value } = given;
  const rows = found.map((outcome) => {
    const money = value === null ? [] : [number(outcome.points * (volume ?? 1) * value)];
    return [way(outcome, words), number(outcome.points), ...money] as const;
  });
  return {
    status: `${found.length === 1 ? one : `${found.length} ${many}`}: ${range} ${unit}`,
    result: (
      <>
        <Ladder position={given} words={words} lang={lang} />
        <Table caption={words.caption} columns={words.columns.slice(0, value === null ? 2 : 3)} rows={rows} />
      </>
    ),
  };
}

function Ladder({ position: given, words, lang }: { position: Position; words: Words; lang: string }) {
  const levels = (Object.keys(words.levels) as Level[])
    .flatMap((name) => (given[name] === null ? [] : [{ name, price: given[name], tone: TONES[name] ?? "tone-gain" }]))
    .toSorted((one, other) => other.price - one.price);
  const places = rungs(levels.map(({ price }) => price), { height: HEIGHT, gap: GAP });
  const drawn = levels.map((level, index) => ({ ...level, ...(places[index] ?? { y: 0, label: 0 }) }));
  const entry = drawn.find(({ name }) => name === "entry")?.y ?? 0;
  return (
    <div className="illustration-ladder">
      <svg aria-hidden="true" width={64} height={HEIGHT}>
        {drawn.toReversed().map(({ name, tone, y }) => (
          <rect key={name} className={tone} x={0} y={Math.min(y, entry)} width={36} height={Math.abs(y - entry)} />
        ))}
        {drawn.map(({ name, tone, y, label }) => (
          <path key={name} className={tone} d={`M0 ${y}H36L60 ${label}`} />
        ))}
      </svg>
      <ol aria-label={words.ladder}>
        {drawn.map(({ name, tone, price, label }) => (
          <li key={name} className={tone} style={{ insetBlockStart: label - GAP / 2 }}>
            {`${words.levels[name]} `}
            <strong>{writeNumber(price, lang, { decimals: 10 })}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** “Partial 1, partial 2, then stop loss”. */
function way({ reached, end }: Outcome, { ways, last }: Words): string {
  const text = [...reached.map((name) => ways[name]), reached.length > 0 ? `${last} ${ways[end]}` : ways[end]].join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
