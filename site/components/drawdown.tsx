/** What losses in a row leave of an account, and the gain that leads back. It has no properties. */
import { type Mode, type Step, steps } from "./parts/calculations/drawdown";
import { writeAmount } from "./parts/calculations/numbers";
import { Form } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";
import "./parts/bars.css";

const NUMBERS = ["capital", "loss", "count"] as const;
const MOST = 20;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<(typeof NUMBERS)[number] | "mode", string>>;
  readonly hints: Readonly<Record<(typeof NUMBERS)[number], string>>;
  readonly modes: Readonly<Record<Mode, string>>;
  readonly percentage: string;
  readonly whole: string;
  readonly status: (fall: string, recovery: string) => string;
  readonly nothing: string;
  readonly caption: string;
  readonly columns: readonly string[];
}

const PT: Words = {
  title: "Ilustração: drawdown.",
  text: "Depois de uma queda de 20%, voltar ao começo exige 25%: o ganho incide sobre o que sobrou. Um percentual fixo arrisca menos a cada perda; um valor fixo, não.",
  labels: { capital: "Capital", mode: "A perda é", loss: "Perda por operação", count: "Perdas seguidas" },
  hints: { capital: "Em dinheiro", loss: "Em percentual ou em dinheiro", count: "No máximo 20" },
  modes: { percent: "um percentual do que resta", money: "sempre o mesmo valor" },
  percentage: "Esperado: menos de 100.",
  whole: "Esperado: um número inteiro, no máximo 20.",
  status: (fall, recovery) => `A queda é de ${fall}, e voltar ao começo exige ${recovery}.`,
  nothing: "Não sobra nada: nenhum percentual recupera a conta.",
  caption: "O capital depois de cada perda",
  columns: ["Perdas", "Capital", "Queda", "Para voltar"],
};

const EN: Words = {
  title: "Illustration: drawdown.",
  text: "After a fall of 20%, getting back takes 25%: the gain counts on what is left. A fixed percentage risks less with each loss; a fixed amount does not.",
  labels: { capital: "Capital", mode: "The loss is", loss: "Loss per trade", count: "Losses in a row" },
  hints: { capital: "In money", loss: "In percent or in money", count: "20 at most" },
  modes: { percent: "a percentage of what is left", money: "always the same amount" },
  percentage: "Expected: less than 100.",
  whole: "Expected: a whole number, 20 at most.",
  status: (fall, recovery) => `The fall is ${fall}, and getting back takes ${recovery}.`,
  nothing: "Nothing is left: no gain can make up for that.",
  caption: "The capital after each loss",
  columns: ["Losses", "Capital", "Fall", "To get back"],
};

export default function Drawdown({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="drawdown"
        lang={lang}
        labels={words.labels}
        hints={words.hints}
        initial={{ capital: "10000", loss: "2", count: "10" }}
        fields={[
          { name: "mode", kind: "choice", wide: true, options: words.modes },
          ...NUMBERS,
        ]}
        faults={({ mode, loss, count }) => ({
          ...(mode === "percent" && Number(loss) >= 100 ? { loss: words.percentage } : {}),
          ...(count !== null && (!Number.isInteger(count) || Number(count) > MOST) ? { count: words.whole } : {}),
        })}
        missing={(values) => NUMBERS.filter((name) => values[name] === null)}
        show={({ capital, loss, count, mode }) => result(steps(Number(capital), Number(loss), { mode: mode as Mode, count: Number(count) }), words, lang)}
      />
    </Illustration>
  );
}

function result(found: readonly Step[], words: Words, lang: string) {
  const percent = (value: number | null) => (value === null ? "—" : `${writeAmount(value, lang, { decimals: 1 })}%`);
  const last = found.at(-1);
  const isGone = last?.recovery === null;
  return {
    status: isGone ? words.nothing : words.status(percent(last?.fall ?? 0), percent(last?.recovery ?? 0)),
    result: (
      <>
        <div className="result-bars" aria-hidden="true">
          {found.map(({ losses, fall }) => (
            <div key={losses} style={{ blockSize: `${100 - fall}%` }} />
          ))}
        </div>
        <Table
          caption={words.caption}
          columns={words.columns}
          rows={found.map(({ losses, capital, fall, recovery }) => [String(losses), writeAmount(capital, lang), percent(fall), percent(recovery)])}
        />
      </>
    ),
  };
}
