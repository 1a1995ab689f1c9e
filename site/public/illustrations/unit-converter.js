/** The unit converter: one distance in points, ticks, percent and currency. */
import { convert, faults, missing } from "./calculations/conversion.js";
import { writeCount, writeNumber } from "./calculations/numbers.js";
import { create, openForm } from "./form.js";

const UNITS = ["points", "ticks", "percent", "currency"];
const NAMES = ["point", "tick", "value", "volume", "price"];

/** How exactly a distance is written. */
const PRECISION = { decimals: 6, significant: 3 };

const WORDS = {
  pt: {
    labels: {
      amount: "Distância",
      unit: "Unidade da distância",
      point: "Tamanho do ponto",
      tick: "Tamanho do tick",
      value: "Valor do tick",
      volume: "Volume",
      price: "Preço",
    },
    hints: {
      point: "Última casa decimal do preço: 1, 0,01…",
      tick: "Menor passo do preço",
      value: "Em dinheiro, para volume 1",
      price: "Só para o percentual",
    },
    units: { points: "Pontos", ticks: "Ticks", percent: "Percentual do preço", currency: "Moeda da conta" },
    caption: "A mesma distância em cada unidade",
    columns: ["Unidade", "A mesma distância"],
    unknown: { percent: "falta o preço", currency: "faltam o valor do tick e o volume" },
    wholePoints: "Esperado: um múltiplo inteiro do tamanho do ponto.",
    forms: { points: ["ponto", "pontos"], ticks: ["tick", "ticks"] },
    status: (points, ticks) => `A distância é de ${points}, ou ${ticks}.`,
    offTick: "Ela não cai em um preço válido: o preço só anda em ticks inteiros.",
  },
  en: {
    labels: {
      amount: "Distance",
      unit: "Unit of the distance",
      point: "Point size",
      tick: "Tick size",
      value: "Tick value",
      volume: "Volume",
      price: "Price",
    },
    hints: {
      point: "Last decimal place of the price: 1, 0.01…",
      tick: "Smallest step of the price",
      value: "In money, for a volume of 1",
      price: "For the percentage only",
    },
    units: { points: "Points", ticks: "Ticks", percent: "Percentage of the price", currency: "Account currency" },
    caption: "The same distance in each unit",
    columns: ["Unit", "The same distance"],
    unknown: { percent: "the price is missing", currency: "tick value and volume are missing" },
    wholePoints: "Expected: a whole multiple of the point size.",
    forms: { points: ["point", "points"], ticks: ["tick", "ticks"] },
    status: (points, ticks) => `The distance is ${points}, or ${ticks}.`,
    offTick: "It does not fall on a valid price: the price moves in whole ticks only.",
  },
};

/** Brings the converter to life in `element`. */
export function start(element) {
  const { lang } = document.documentElement;
  const words = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const number = (name) => ({ name, kind: "number", label: words.labels[name], hint: words.hints[name] });
  return openForm(element, {
    name: "unit-converter",
    lang,
    fields: [
      { ...number("amount"), wide: true },
      { name: "unit", kind: "choice", wide: true, label: words.labels.unit, options: UNITS.map((unit) => [unit, words.units[unit]]) },
      ...NAMES.map(number),
    ],
    faults: (values) => Object.fromEntries(Object.entries(faults(values)).map(([name, code]) => [name, words[code]])),
    missing: (values) => missing(values).map((name) => words.labels[name].toLowerCase()),
    show: (values) => result(convert(values), words, lang),
  });
}

function result(converted, words, lang) {
  const amount = (unit) =>
    converted[unit] === null ? words.unknown[unit] : writeNumber(converted[unit], lang, PRECISION) + (unit === "percent" ? "%" : "");
  const count = (unit) => writeCount(converted[unit], lang, { ...PRECISION, forms: words.forms[unit] });
  const rows = UNITS.map((unit) =>
    create("tr", {}, create("th", { scope: "row" }, words.units[unit]), create("td", { className: "align-right" }, amount(unit))),
  );
  const head = words.columns.map((column, index) => create("th", { scope: "col", className: index > 0 ? "align-right" : "" }, column));
  const caption = create("caption", { className: "unseen" }, words.caption);
  return {
    status: [words.status(count("points"), count("ticks")), ...(converted.onTick ? [] : [words.offTick])].join(" "),
    parts: [create("table", {}, caption, create("thead", {}, create("tr", {}, ...head)), create("tbody", {}, ...rows))],
  };
}
