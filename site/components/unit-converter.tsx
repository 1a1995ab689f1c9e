/** A converter between points, ticks, percent and currency. It has no properties. */
import { type Asset, convert, type Field, faults, missing, type Unit } from "./parts/calculations/conversion";
import { writeCount, writeNumber } from "./parts/calculations/numbers";
import { mapped } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { type InLanguage, inLanguage } from "./parts/language";
import { PresetForm } from "./parts/preset-form";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

const NAMES: readonly Field[] = ["point", "tick", "value", "volume", "price"];

/** How exactly a distance is written. */
const PRECISION = { decimals: 6, significant: 3 };

const WORDS = {
  title: ["Ilustração: conversor de unidades.", "Illustration: unit converter."],
  text: [
    "Distância no preço = pontos × tamanho do ponto = ticks × tamanho do tick = percentual × preço ÷ 100. Em dinheiro: ticks × valor do tick × volume.",
    "Distance in price = points × point size = ticks × tick size = percentage × price ÷ 100. In money: ticks × tick value × volume.",
  ],
  labels: {
    amount: ["Distância", "Distance"],
    unit: ["Unidade da distância", "Unit of the distance"],
    point: ["Tamanho do ponto", "Point size"],
    tick: ["Tamanho do tick", "Tick size"],
    value: ["Valor do tick", "Tick value"],
    volume: ["Volume", "Volume"],
    price: ["Preço", "Price"],
  },
  hints: {
    point: ["Última casa decimal do preço: 1, 0,01…", "Last decimal place of the price: 1, 0.01…"],
    tick: ["Menor passo do preço", "Smallest step of the price"],
    value: ["Em dinheiro, para volume 1", "In money, for a volume of 1"],
    price: ["Só para o percentual", "For the percentage only"],
  },
  units: {
    points: ["Pontos", "Points"],
    ticks: ["Ticks", "Ticks"],
    percent: ["Percentual do preço", "Percentage of the price"],
    currency: ["Moeda da conta", "Account currency"],
  },
  caption: ["A mesma distância em cada unidade", "The same distance in each unit"],
  columns: [["Unidade", "A mesma distância"], ["Unit", "The same distance"]],
  unknown: {
    percent: ["falta o preço", "the price is missing"],
    currency: ["faltam o valor do tick e o volume", "tick value and volume are missing"],
  },
  faults: {
    wholePoints: ["Esperado: um múltiplo inteiro do tamanho do ponto.", "Expected: a whole multiple of the point size."],
  },
  forms: {
    points: [["ponto", "pontos"], ["point", "points"]],
    ticks: [["tick", "ticks"], ["tick", "ticks"]],
  },
  status: [(points: string, ticks: string) => `A distância é de ${points}, ou ${ticks}.`, (points: string, ticks: string) => `The distance is ${points}, or ${ticks}.`],
  offTick: ["Ela não cai em um preço válido: o preço só anda em ticks inteiros.", "It does not fall on a valid price: the price moves in whole ticks only."],
} as const;

export default function UnitConverter({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  return (
    <Illustration {...words}>
      <PresetForm<Asset>
        {...words}
        name="unit-converter"
        lang={lang}
        fields={[{ name: "amount", kind: "number", wide: true }, { name: "unit", kind: "choice", wide: true, options: words.units }, ...NAMES]}
        faults={(values) => mapped(faults(values), (fault) => words.faults[fault])}
        missing={missing}
        show={(values) => result(values, words, lang)}
      />
    </Illustration>
  );
}

function result(given: Asset, words: InLanguage<typeof WORDS>, lang: string) {
  const { onTick, ...converted } = convert(given);
  const count = (unit: "points" | "ticks") => writeCount(converted[unit], lang, { ...PRECISION, forms: words.forms[unit] });
  const unknown: Partial<Record<Unit, string>> = words.unknown;
  const rows = (Object.keys(words.units) as Unit[]).map((unit) => {
    const value = converted[unit];
    const text = value === null ? (unknown[unit] ?? "") : writeNumber(value, lang, PRECISION) + (unit === "percent" ? "%" : "");
    return [words.units[unit], text] as const;
  });
  return {
    status: [words.status(count("points"), count("ticks")), ...(onTick ? [] : [words.offTick])].join(" "),
    result: <Table caption={words.caption} columns={words.columns} rows={rows} />,
  };
}
