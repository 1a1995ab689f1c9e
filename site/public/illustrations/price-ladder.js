/** The price ladder: the levels of a position, true to scale, and what each way out of it comes to. */
import { faults, missing, outcomes, rungs } from "./calculations/ladder.js";
import { writeCount, writeNumber } from "./calculations/numbers.js";
import { create, openForm } from "./form.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 256;
const GAP = 30;

const NAMES = ["entry", "stop", "target", "trigger", "moved", "price1", "volume1", "price2", "volume2", "point", "volume", "value"];

/** The fields that belong to what a page shows. */
const SHOWN = {
  stop: ["stop"],
  target: ["target"],
  breakeven: ["trigger", "moved"],
  partials: ["price1", "volume1", "price2", "volume2"],
};

/** The levels, and the class in which each is drawn. */
const TONES = {
  entry: "tone-entry",
  stop: "tone-loss",
  target: "tone-gain",
  trigger: "tone-gain",
  moved: "tone-gain",
  price1: "tone-gain",
  price2: "tone-gain",
};

const WORDS = {
  pt: {
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
  },
  en: {
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
  },
};

/** Brings the ladder to life in `element`; `show` names the levels that it has. */
export function start(element, { show }) {
  const { lang } = document.documentElement;
  const words = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const own = new Set(show.flatMap((level) => SHOWN[level]));
  const optional = new Set(Object.values(SHOWN).flat());
  const names = NAMES.filter((name) => own.has(name) || !optional.has(name));
  const position = (values) => ({ ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values, side: Number(values.side) });
  const sentence = (code, side) => words.faults[code][side] ?? words.faults[code];
  return openForm(element, {
    name: "price-ladder",
    lang,
    fields: [
      { name: "side", kind: "choice", label: words.labels.side, options: [1, -1].map((side) => [side, words.sides[side]]) },
      ...names.map((name) => ({ name, kind: "number", label: words.labels[name], hint: words.hints[name] })),
    ],
    faults: (values) =>
      Object.fromEntries(Object.entries(faults(position(values))).map(([name, code]) => [name, sentence(code, values.side)])),
    missing: (values) => missing(position(values)).map((name) => words.labels[name].toLowerCase()),
    show: (values) => result(position(values), words, lang),
  });
}

function result(position, words, lang) {
  const found = outcomes(position);
  const points = found.map((outcome) => outcome.points);
  const [from, to, unit] = words.between;
  const [one, many] = words.results;
  const number = (value) => writeNumber(value, lang, { signed: true });
  const count = (value) => writeCount(value, lang, { signed: true, forms: words.points });
  const range =
    found.length === 1
      ? count(points[0])
      : `${from} ${number(Math.min(...points))} ${to} ${number(Math.max(...points))} ${words.points[1]}`;
  return {
    status: `${found.length === 1 ? one : `${found.length} ${many}`}: ${range} ${unit}`,
    parts: [ladder(position, words, lang), table(found, position, { words, number })],
  };
}

function ladder(position, words, lang) {
  const levels = Object.keys(TONES)
    .filter((name) => position[name] !== null)
    .toSorted((one, other) => position[other] - position[one]);
  const places = rungs(levels.map((name) => position[name]), { height: HEIGHT, gap: GAP });
  const entry = places[levels.indexOf("entry")].y;
  const rail = draw("svg", { "aria-hidden": "true", width: 64, height: HEIGHT });
  const list = create("ol", { ariaLabel: words.ladder });
  levels.forEach((name, index) => {
    const { y, label } = places[index];
    rail.prepend(draw("rect", { class: TONES[name], x: 0, y: Math.min(y, entry), width: 36, height: Math.abs(y - entry) }));
    rail.append(draw("path", { class: TONES[name], d: `M0 ${y}H36L60 ${label}` }));
    const price = create("strong", {}, writeNumber(position[name], lang, { decimals: 10 }));
    const item = create("li", { className: TONES[name] }, `${words.levels[name]} `, price);
    item.style.insetBlockStart = `${label - GAP / 2}px`;
    list.append(item);
  });
  return create("div", { className: "illustration-ladder" }, rail, list);
}

function table(found, { volume, value }, { words, number }) {
  const money = value === null ? [] : [(points) => points * volume * value];
  const columns = words.columns.slice(0, 2 + money.length);
  const rows = found.map(({ reached, end, points }) =>
    create(
      "tr",
      {},
      create("th", { scope: "row" }, way(reached, end, words)),
      ...[(same) => same, ...money].map((amount) => create("td", { className: "align-right" }, number(amount(points)))),
    ),
  );
  const head = columns.map((column, index) => create("th", { scope: "col", className: index > 0 ? "align-right" : "" }, column));
  const caption = create("caption", { className: "unseen" }, words.caption);
  return create("table", {}, caption, create("thead", {}, create("tr", {}, ...head)), create("tbody", {}, ...rows));
}

/** “Partial 1, partial 2, then stop loss”. */
function way(reached, end, { ways, last }) {
  const text = [...reached.map((name) => ways[name]), reached.length > 0 ? `${last} ${ways[end]}` : ways[end]].join(", ");
  return text[0].toUpperCase() + text.slice(1);
}

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
