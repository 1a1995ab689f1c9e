/** The volume that fits into a risk. It has no properties. */
import { type Field, missing, type Plan, size } from "./parts/calculations/sizing";
import { writeAmount, writeNumber } from "./parts/calculations/numbers";
import type { Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { PresetForm } from "./parts/preset-form";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

const FIELDS: readonly Field[] = ["risk", "stop", "value", "step", "cost", "capital"];

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly hints: Readonly<Partial<Record<Field, string>>>;
  readonly status: (volume: string, loss: string) => string;
  readonly none: (loss: string) => string;
  readonly caption: string;
  readonly columns: readonly [string, string, string];
  readonly fits: string;
  readonly tooMuch: string;
}

const PT: Words = {
  title: "Ilustração: tamanho da posição.",
  text: "Perda de uma unidade = stop × valor do ponto + custos. Volume = risco ÷ essa perda, arredondado para baixo até um múltiplo do passo do ativo. Com slippage a perda pode ser maior.",
  labels: { risk: "Risco por operação", stop: "Stop loss", value: "Valor do ponto", step: "Passo do volume", cost: "Custos", capital: "Capital" },
  hints: { risk: "Em dinheiro", stop: "Em pontos", value: "Em dinheiro, para volume 1", step: "1, 100 ou 0,01", cost: "Entrada e saída, volume 1", capital: "Só para o percentual" },
  status: (volume, loss) => `Volume: ${volume}, com perda planejada de ${loss}.`,
  none: (loss) => `Nenhum volume cabe: o menor já arrisca ${loss}. Diminua o stop, se a ideia permitir, ou deixe passar.`,
  caption: "Volumes vizinhos e a perda planejada de cada um",
  columns: ["Volume", "Perda planejada", "Do capital"],
  fits: "cabe",
  tooMuch: "passa do risco",
};

const EN: Words = {
  title: "Illustration: position size.",
  text: "Loss of one unit = stop × point value + costs. Volume = risk ÷ that loss, rounded down to a multiple of the asset’s step. With slippage, the loss can be larger.",
  labels: { risk: "Risk per trade", stop: "Stop loss", value: "Point value", step: "Volume step", cost: "Costs", capital: "Capital" },
  hints: { risk: "In money", stop: "In points", value: "In money, for a volume of 1", step: "1, 100 or 0.01", cost: "Entry and exit, volume of 1", capital: "For the percentage only" },
  status: (volume, loss) => `Volume: ${volume}, with a planned loss of ${loss}.`,
  none: (loss) => `No volume fits: the smallest one already risks ${loss}. Shorten the stop, if the idea allows it, or skip the trade.`,
  caption: "Neighboring volumes, and the planned loss of each",
  columns: ["Volume", "Planned loss", "Of capital"],
  fits: "fits",
  tooMuch: "beyond the risk",
};

export default function PositionSize({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <PresetForm
        name="position-size"
        lang={lang}
        labels={words.labels}
        hints={words.hints}
        fields={FIELDS}
        faults={() => ({})}
        missing={(values) => missing(plan(values))}
        show={(values) => result(plan(values), words, lang)}
      />
    </Illustration>
  );
}

function plan(values: Values): Plan {
  return values as Plan;
}

function result(given: Plan, words: Words, lang: string) {
  const { volume, next, lossOfOne } = size(given);
  const loss = (of: number) => writeAmount(of * lossOfOne, lang);
  const share = (of: number) => (given.capital === null ? [] : [`${writeNumber(((of * lossOfOne) / given.capital) * 100, lang)}%`]);
  const row = (of: number, note: string) => [`${writeNumber(of, lang, { decimals: 8 })} (${note})`, loss(of), ...share(of)] as const;
  return {
    status: volume > 0 ? words.status(writeNumber(volume, lang, { decimals: 8 }), loss(volume)) : words.none(loss(next)),
    result: (
      <Table
        caption={words.caption}
        columns={words.columns.slice(0, given.capital === null ? 2 : 3)}
        rows={[...(volume > 0 ? [row(volume, words.fits)] : []), row(next, words.tooMuch)]}
      />
    ),
  };
}
