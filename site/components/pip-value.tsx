/** What a pip is worth in the currency of the account. It has no properties. */
import { writeAmount, writeNumber } from "./parts/calculations/numbers";
import { type Account, type Field, missing, type Pair, worth } from "./parts/calculations/pips";
import { Form, type Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

const FIELDS: readonly Field[] = ["volume", "distance", "contract", "pip", "rate"];

/** What most pairs have. */
const USUAL = { contract: "100000", pip: "0.0001" };

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field | "account", string>>;
  readonly hints: Readonly<Record<Field, string>>;
  readonly accounts: Readonly<Record<Account, string>>;
  readonly status: (pip: string) => string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly [point: string, pip: string];
  readonly pips: (count: string) => string;
}

const PT: Words = {
  title: "Ilustração: quanto vale um pip.",
  text: "Na segunda moeda do par: tamanho do contrato × tamanho do pip × volume. Se a conta está na primeira moeda do par, divide-se pelo preço; se está em outra, multiplica-se pela cotação da segunda moeda.",
  labels: { account: "Moeda da conta", volume: "Volume em lotes", distance: "Distância em pips", contract: "Tamanho do contrato", pip: "Tamanho do pip", rate: "Preço ou cotação" },
  hints: {
    volume: "0,10 é um décimo de lote",
    distance: "Por exemplo, o stop loss",
    contract: "Unidades por lote",
    pip: "0,0001, ou 0,01 com iene",
    rate: "Vazio se a conta está na segunda",
  },
  accounts: { quote: "A segunda do par (EURUSD, conta em dólar)", base: "A primeira do par (USDJPY, conta em dólar)", other: "Outra (EURGBP, conta em dólar)" },
  status: (pip) => `1 pip vale ${pip} na moeda da conta.`,
  caption: "O valor de cada distância na moeda da conta",
  columns: ["Distância", "Na moeda da conta"],
  rows: ["1 ponto (um décimo de pip)", "1 pip"],
  pips: (count) => `${count} pips`,
};

const EN: Words = {
  title: "Illustration: what a pip is worth.",
  text: "In the pair’s second currency: contract size × pip size × volume. For an account in the pair’s first currency, divide by the price; for an account in another one, multiply by the rate of the second currency.",
  labels: { account: "Account currency", volume: "Volume in lots", distance: "Distance in pips", contract: "Contract size", pip: "Pip size", rate: "Price or rate" },
  hints: {
    volume: "0.10 is a tenth of a lot",
    distance: "For example, the stop loss",
    contract: "Units per lot",
    pip: "0.0001, or 0.01 for yen pairs",
    rate: "Empty for the second currency",
  },
  accounts: { quote: "The pair’s second (EURUSD, dollar account)", base: "The pair’s first (USDJPY, dollar account)", other: "Another (EURGBP, dollar account)" },
  status: (pip) => `1 pip is worth ${pip} in the account’s currency.`,
  caption: "The value of each distance in the account’s currency",
  columns: ["Distance", "In the account’s currency"],
  rows: ["1 point (a tenth of a pip)", "1 pip"],
  pips: (count) => `${count} pips`,
};

export default function PipValue({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="pip-value"
        lang={lang}
        labels={words.labels}
        hints={words.hints}
        initial={USUAL}
        fields={[
          { name: "account", kind: "choice", wide: true, options: words.accounts },
          ...FIELDS,
        ]}
        faults={() => ({})}
        missing={(values) => missing(pair(values))}
        show={(values) => result(pair(values), words, lang)}
      />
    </Illustration>
  );
}

function pair(values: Values): Pair {
  return values as Pair;
}

function result(given: Pair, words: Words, lang: string) {
  const { point, pip, distance } = worth(given);
  const [onePoint, onePip] = words.rows;
  const small = (value: number) => writeAmount(value, lang, { decimals: 4 });
  const further = distance === null ? [] : [[words.pips(writeNumber(given.distance ?? 0, lang)), writeAmount(distance, lang)] as const];
  return {
    status: words.status(small(pip)),
    result: <Table caption={words.caption} columns={words.columns} rows={[[onePoint, small(point)], [onePip, small(pip)], ...further]} />,
  };
}
