/** The price ladder: the levels of a position, true to scale, and what each way out of it comes to. `show` lists the levels that readers may type. */
import { type End, faults, type Fault, type Field, type Level, missing, type Outcome, outcomes, type Position, type Reached, rungs, type Side } from "./parts/calculations/ladder";
import { writeCount, writeNumber } from "./parts/calculations/numbers";
import { Form, type Values } from "./parts/form";
import { Illustration, refuse } from "./parts/illustration";
import { inLanguage } from "./parts/language";
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

/** The levels, and the class in which each is drawn. */
const TONES: Readonly<Record<Level, string>> = {
  entry: "tone-entry",
  stop: "tone-loss",
  target: "tone-gain",
  trigger: "tone-gain",
  moved: "tone-gain",
  price1: "tone-gain",
  price2: "tone-gain",
};

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field | "side" | "exit", string>>;
  readonly hints: Partial<Record<Field, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  readonly levels: Readonly<Record<Level, string>>;
  readonly ways: Readonly<Record<Reached | End, string>>;
  readonly last: string;
  readonly faults: Readonly<Record<Fault, string | Readonly<Record<Side, string>>>>;
  readonly ladder: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly results: readonly [one: string, many: string];
  readonly points: readonly [one: string, many: string];
  readonly between: readonly [from: string, to: string, unit: string];
}

const PT: Words = {
  title: "Ilustração: escada de preços.",
  text: "Resultado em pontos: na compra, (saída − entrada) ÷ tamanho do ponto; na venda, (entrada − saída) ÷ tamanho do ponto. Em dinheiro: pontos × volume × valor do ponto, antes dos custos.",
  labels: {
    side: "Direção",
    entry: "Preço de entrada",
    stop: "Preço do stop loss",
    target: "Preço do take profit",
    trigger: "Preço que aciona o breakeven",
    moved: "Novo preço do stop",
    price1: "Preço da parcial 1",
    volume1: "Volume da parcial 1",
    price2: "Preço da parcial 2",
    volume2: "Volume da parcial 2",
    point: "Tamanho do ponto",
    volume: "Volume",
    value: "Valor do ponto",
    exit: "um preço de saída",
  },
  hints: { point: "Por exemplo 1, 0,01 ou 0,00001", value: "Em dinheiro, para volume 1" },
  sides: { 1: "Compra", [-1]: "Venda" },
  levels: {
    entry: "Entrada",
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Aciona o breakeven",
    moved: "Novo stop",
    price1: "Parcial 1",
    price2: "Parcial 2",
  },
  ways: {
    trigger: "breakeven acionado",
    price1: "parcial 1",
    price2: "parcial 2",
    stop: "stop loss",
    moved: "novo stop",
    target: "take profit",
    partials: "posição fechada",
  },
  last: "depois",
  faults: {
    lossSide: { 1: "Esperado na compra: um preço abaixo da entrada.", [-1]: "Esperado na venda: um preço acima da entrada." },
    gainSide: { 1: "Esperado na compra: um preço acima da entrada.", [-1]: "Esperado na venda: um preço abaixo da entrada." },
    beforeTarget: "Esperado: um preço entre a entrada e o take profit.",
    fromEntryToTrigger: "Esperado: um preço entre a entrada (inclusive) e o preço que aciona o breakeven (exclusive).",
    beyondFirst: "Esperado: um preço mais distante da entrada do que a parcial 1.",
    withinVolume: "Esperado: parciais que somem no máximo o volume da posição.",
  },
  ladder: "Níveis, do preço mais alto ao mais baixo",
  caption: "Resultado de cada saída",
  columns: ["Saída", "Pontos por unidade", "Dinheiro"],
  results: ["1 resultado", "resultados"],
  points: ["ponto", "pontos"],
  between: ["de", "a", "por unidade de volume, antes dos custos."],
};

const EN: Words = {
  title: "Illustration: price ladder.",
  text: "Result in points: for a buy, (exit − entry) ÷ point size; for a sell, (entry − exit) ÷ point size. In money: points × volume × point value, before costs.",
  labels: {
    side: "Direction",
    entry: "Entry price",
    stop: "Stop loss price",
    target: "Take profit price",
    trigger: "Price that triggers breakeven",
    moved: "New stop price",
    price1: "Price of partial 1",
    volume1: "Volume of partial 1",
    price2: "Price of partial 2",
    volume2: "Volume of partial 2",
    point: "Point size",
    volume: "Volume",
    value: "Point value",
    exit: "an exit price",
  },
  hints: { point: "For example 1, 0.01 or 0.00001", value: "In money, for a volume of 1" },
  sides: { 1: "Buy", [-1]: "Sell" },
  levels: {
    entry: "Entry",
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Triggers breakeven",
    moved: "New stop",
    price1: "Partial 1",
    price2: "Partial 2",
  },
  ways: {
    trigger: "breakeven triggered",
    price1: "partial 1",
    price2: "partial 2",
    stop: "stop loss",
    moved: "new stop",
    target: "take profit",
    partials: "position closed",
  },
  last: "then",
  faults: {
    lossSide: { 1: "Expected for a buy: a price below the entry.", [-1]: "Expected for a sell: a price above the entry." },
    gainSide: { 1: "Expected for a buy: a price above the entry.", [-1]: "Expected for a sell: a price below the entry." },
    beforeTarget: "Expected: a price between the entry and the take profit.",
    fromEntryToTrigger: "Expected: a price from the entry up to, but not at, the price that triggers breakeven.",
    beyondFirst: "Expected: a price further from the entry than partial 1.",
    withinVolume: "Expected: partials that add up to the position’s volume at most.",
  },
  ladder: "Levels, from the highest price to the lowest",
  caption: "Result of each exit",
  columns: ["Exit", "Points per unit", "Money"],
  results: ["1 result", "results"],
  points: ["point", "points"],
  between: ["from", "to", "for each unit of volume, before costs."],
};

export default function PriceLadder({ lang, show, ...others }: { readonly lang: string; readonly show: readonly Shown[] }) {
  refuse(others, "only 'show'");
  const isKnown = Array.isArray(show) && show.length > 0 && show.every((level) => level in SHOWN) && new Set(show).size === show.length;
  if (!isKnown) {
    throw new TypeError(`'show' is ${JSON.stringify(show) ?? "missing"}. Expected a list of ${Object.keys(SHOWN).join(", ")}, each at most once.`);
  }
  const words = inLanguage({ pt: PT, en: EN }, lang);
  const hidden = new Set<Field>(Object.entries(SHOWN).flatMap(([level, names]) => (show.includes(level as Shown) ? [] : names)));
  const sentence = (fault: Fault, side: Side) => {
    const text = words.faults[fault];
    return typeof text === "string" ? text : text[side];
  };
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="price-ladder"
        lang={lang}
        fields={[
          { name: "side", kind: "choice", label: words.labels.side, options: ([1, -1] as const).map((side) => [String(side), words.sides[side]]) },
          ...NAMES.filter((name) => !hidden.has(name)).map((name) => ({ name, kind: "number", label: words.labels[name], hint: words.hints[name] }) as const),
        ]}
        faults={(values) => {
          const given = position(values);
          return Object.fromEntries(Object.entries(faults(given)).map(([name, fault]) => [name, sentence(fault, given.side)]));
        }}
        missing={(values) => missing(position(values)).map((name) => words.labels[name].toLowerCase())}
        show={(values) => result(position(values), words, lang)}
      />
    </Illustration>
  );
}

function position(values: Values): Position {
  return { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values, side: Number(values["side"]) } as Position;
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
  const levels = (Object.keys(TONES) as Level[])
    .flatMap((name) => (given[name] === null ? [] : [{ name, price: given[name], tone: TONES[name] }]))
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
