/** A converter between points, ticks, percent and currency. It has no properties. */
import { type Asset, convert, type Field, faults, missing, type Unit } from "./parts/calculations/conversion";
import { writeCount, writeNumber } from "./parts/calculations/numbers";
import { Form, type Values } from "./parts/form";
import { Illustration, refuse } from "./parts/illustration";
import { inLanguage } from "./parts/language";
import { Table } from "./parts/table";

const UNITS: readonly Unit[] = ["points", "ticks", "percent", "currency"];
const NAMES: readonly Field[] = ["point", "tick", "value", "volume", "price"];

/** How exactly a distance is written. */
const PRECISION = { decimals: 6, significant: 3 };

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field | "unit", string>>;
  readonly hints: Partial<Record<Field, string>>;
  readonly units: Readonly<Record<Unit, string>>;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly unknown: Partial<Record<Unit, string>>;
  readonly wholePoints: string;
  readonly forms: Readonly<Record<"points" | "ticks", readonly [string, string]>>;
  readonly status: (points: string, ticks: string) => string;
  readonly offTick: string;
}

const PT: Words = {
  title: "Ilustração: conversor de unidades.",
  text: "Distância no preço = pontos × tamanho do ponto = ticks × tamanho do tick = percentual × preço ÷ 100. Em dinheiro: ticks × valor do tick × volume.",
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
};

const EN: Words = {
  title: "Illustration: unit converter.",
  text: "Distance in price = points × point size = ticks × tick size = percentage × price ÷ 100. In money: ticks × tick value × volume.",
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
};

export default function UnitConverter({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage({ pt: PT, en: EN }, lang);
  const number = (name: Field) => ({ name, kind: "number", label: words.labels[name], hint: words.hints[name] }) as const;
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="unit-converter"
        lang={lang}
        fields={[
          { ...number("amount"), wide: true },
          { name: "unit", kind: "choice", wide: true, label: words.labels.unit, options: UNITS.map((unit) => [unit, words.units[unit]]) },
          ...NAMES.map(number),
        ]}
        faults={(values) => (faults(asset(values)).tick ? { tick: words.wholePoints } : {})}
        missing={(values) => missing(asset(values)).map((name) => words.labels[name].toLowerCase())}
        show={(values) => result(asset(values), words, lang)}
      />
    </Illustration>
  );
}

function asset(values: Values): Asset {
  return values as Asset;
}

function result(given: Asset, words: Words, lang: string) {
  const { onTick, ...converted } = convert(given);
  const count = (unit: "points" | "ticks") => writeCount(converted[unit], lang, { ...PRECISION, forms: words.forms[unit] });
  const rows = UNITS.map((unit) => {
    const value = converted[unit];
    const text = value === null ? (words.unknown[unit] ?? "") : writeNumber(value, lang, PRECISION) + (unit === "percent" ? "%" : "");
    return [words.units[unit], text] as const;
  });
  return {
    status: [words.status(count("points"), count("ticks")), ...(onTick ? [] : [words.offTick])].join(" "),
    result: <Table caption={words.caption} columns={words.columns} rows={rows} />,
  };
}
