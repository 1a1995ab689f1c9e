/** What a win rate, a gain, and a loss come to over many trades. It has no properties. */
import { chanceOfStreak, expectancy, type Field, type History, missing } from "./parts/calculations/expectancy";
import { writeAmount, writeNumber } from "./parts/calculations/numbers";
import { Form, type Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

const FIELDS: readonly Field[] = ["rate", "win", "loss", "cost", "trades"];
const STREAKS = [3, 5, 7, 10] as const;

/** More trades than anyone types by intention; each takes a step of the calculation. */
const MOST_TRADES = 10_000;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly hints: Readonly<Partial<Record<Field, string>>>;
  readonly percentage: string;
  readonly whole: string;
  readonly status: (each: string, total: string) => string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<"each" | "total" | "payoff" | "even", string>>;
  readonly streak: (length: number) => string;
}

const PT: Words = {
  title: "Ilustração: expectativa.",
  text: "Por operação, em média: taxa de acerto × ganho médio − taxa de erro × perda média − custos. As sequências supõem operações independentes; no mercado elas costumam vir mais juntas.",
  labels: { rate: "Taxa de acerto", win: "Ganho médio", loss: "Perda média", cost: "Custos por operação", trades: "Operações" },
  hints: { rate: "Em percentual", win: "Em dinheiro, sem custos", loss: "Em dinheiro, sem custos", cost: "Em dinheiro; vazio: zero", trades: "Quantas" },
  percentage: "Esperado: no máximo 100.",
  whole: "Esperado: um número inteiro, no máximo 10000.",
  status: (each, total) => `Em média, ${each} por operação e ${total} no total. Na prática, um período pode ficar longe da média.`,
  caption: "O que estes números dão",
  columns: ["Conta", "Resultado"],
  rows: { each: "Média por operação", total: "Média do total", payoff: "Payoff (ganho médio ÷ perda média)", even: "Taxa de acerto do zero a zero" },
  streak: (length) => `Chance de ${length} perdas seguidas ou mais`,
};

const EN: Words = {
  title: "Illustration: expectancy.",
  text: "Per trade, on average: win rate × average gain − loss rate × average loss − costs. The streaks assume independent trades; in markets, losses tend to cluster.",
  labels: { rate: "Win rate", win: "Average gain", loss: "Average loss", cost: "Costs per trade", trades: "Trades" },
  hints: { rate: "In percent", win: "In money, before costs", loss: "In money, before costs", cost: "In money; empty: zero", trades: "How many" },
  percentage: "Expected: 100 at most.",
  whole: "Expected: a whole number, 10000 at most.",
  status: (each, total) => `On average, ${each} per trade and ${total} in total. A real period can be far from the average.`,
  caption: "What these numbers come to",
  columns: ["Measure", "Result"],
  rows: { each: "Average per trade", total: "Average total", payoff: "Payoff ratio (average gain ÷ average loss)", even: "Win rate at which the average is zero" },
  streak: (length) => `Chance of ${length} losses in a row or more`,
};

export default function ExpectancyOfTrades({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="expectancy"
        lang={lang}
        initial={{ rate: "40", win: "160", loss: "80", cost: "2", trades: "100" }}
        labels={words.labels}
        hints={words.hints}
        fields={FIELDS}
        faults={(values) => faults(history(values), words)}
        missing={(values) => missing(history(values))}
        show={(values) => result(history(values), words, lang)}
      />
    </Illustration>
  );
}

function history(values: Values): History {
  return values as History;
}

function faults({ rate, trades }: History, words: Words): Partial<Record<Field, string>> {
  return {
    ...(rate !== null && rate > 100 ? { rate: words.percentage } : {}),
    ...(trades !== null && (!Number.isInteger(trades) || trades > MOST_TRADES) ? { trades: words.whole } : {}),
  };
}

function result(given: History, words: Words, lang: string) {
  const { each, total, payoff, evenRate } = expectancy(given);
  const money = (value: number) => writeAmount(value, lang, { signed: true });
  const percent = (value: number) => `${writeAmount(value, lang, { decimals: 1 })}%`;
  const { rows } = words;
  const loses = 1 - (given.rate ?? 0) / 100;
  return {
    status: words.status(money(each), money(total)),
    result: (
      <Table
        caption={words.caption}
        columns={words.columns}
        rows={[
          [rows.each, money(each)],
          [rows.total, money(total)],
          [rows.payoff, writeNumber(payoff, lang)],
          [rows.even, percent(evenRate)],
          ...STREAKS.map((length) => [words.streak(length), percent(chanceOfStreak(given.trades ?? 0, length, loses) * 100)] as const),
        ]}
      />
    ),
  };
}
