/** The price ladder: the levels of a position, true to scale, and what each way out of it comes to. `show` lists the levels that readers may type. */
import { type Fault, faults, type Field, type Level, missing, type Outcome, outcomes, type Position, rungs } from "./parts/calculations/ladder";
import { writeCount, writeNumber } from "./parts/calculations/numbers";
import { mapped, type Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { type InLanguage, inLanguage } from "./parts/language";
import { PresetForm } from "./parts/preset-form";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";
import "./parts/ladder.css";

const HEIGHT = 256;
const GAP = 30;

const NAMES: readonly Field[] = ["entry", "point", "stop", "target", "trigger", "moved", "price1", "volume1", "price2", "volume2", "volume", "value"];

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

/** Levels on the side of the gain. */
const AHEAD = ["target", "trigger", "price1", "price2"] as const;

const IN_POINTS = ["Em pontos", "In points"] as const;

const WORDS = {
  title: ["Ilustração: escada de preços.", "Illustration: price ladder."],
  text: [
    "As distâncias são em pontos, contadas da entrada: preço = entrada ± distância × tamanho do ponto. Em dinheiro: pontos × volume × valor do ponto, antes dos custos.",
    "Distances are in points, counted from the entry: price = entry ± distance × point size. In money: points × volume × point value, before costs.",
  ],
  labels: {
    side: ["Direção", "Direction"],
    entry: ["Preço de entrada", "Entry price"],
    stop: ["Distância do stop loss", "Stop loss distance"],
    target: ["Distância do take profit", "Take profit distance"],
    trigger: ["Distância do breakeven", "Breakeven distance"],
    moved: ["Ganho do breakeven", "Breakeven gain"],
    price1: ["Distância da parcial 1", "Distance of partial 1"],
    volume1: ["Volume da parcial 1", "Volume of partial 1"],
    price2: ["Distância da parcial 2", "Distance of partial 2"],
    volume2: ["Volume da parcial 2", "Volume of partial 2"],
    point: ["Tamanho do ponto", "Point size"],
    volume: ["Volume", "Volume"],
    value: ["Valor do ponto", "Point value"],
    exit: ["a distância de uma saída", "the distance of an exit"],
  },
  hints: {
    stop: IN_POINTS,
    target: IN_POINTS,
    trigger: IN_POINTS,
    price1: IN_POINTS,
    price2: IN_POINTS,
    moved: ["Em pontos; vazio é zero", "In points; empty is zero"],
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
    beforeTarget: ["Esperado: menos do que a distância do take profit.", "Expected: less than the take profit distance."],
    fromEntryToTrigger: ["Esperado: menos do que a distância do breakeven.", "Expected: less than the breakeven distance."],
    beyondFirst: ["Esperado: mais do que a distância da parcial 1.", "Expected: more than the distance of partial 1."],
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

/** The levels at the distances that readers typed. Without an entry or a point size, they count from zero in points. */
function position(values: Values): Position {
  const typed = { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values, side: Number(values["side"]) } as Position;
  const { side, entry, point, stop, trigger, moved } = typed;
  const at = (distance: number | null, direction: number) =>
    distance === null ? null : Number(((entry ?? 0) + direction * side * distance * (point ?? 1)).toFixed(10));
  return {
    ...typed,
    ...Object.fromEntries(AHEAD.map((name) => [name, at(typed[name], 1)])),
    stop: at(stop, -1),
    moved: at(moved ?? (trigger === null ? null : 0), 1),
  };
}

function sentences(given: Position, { faults: texts }: Words) {
  const known: Partial<Record<Fault, string>> = texts;
  return mapped(faults(given), (fault) => known[fault]);
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
