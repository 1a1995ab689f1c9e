/** What breakeven and a partial change, by how far the price goes before it comes back. It has no properties. */
import { type Exits, type Field, missing, type Range, ranges } from "./parts/calculations/exits";
import { writeAmount, writeNumber } from "./parts/calculations/numbers";
import type { Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { PresetForm } from "./parts/preset-form";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";

const FIELDS: readonly Field[] = ["stop", "target", "trigger", "gain", "partial", "closes", "volume", "value"];

/** The same position without breakeven, without the partial, and without both. */
const OFF = {
  breakeven: { trigger: null, gain: null },
  partial: { partial: null, closes: null },
} as const;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly hints: Readonly<Partial<Record<Field, string>>>;
  readonly withinVolume: string;
  readonly beforeTrigger: string;
  readonly status: (worst: string, best: string) => string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly range: (from: string, to: string | null) => string;
}

const PT: Words = {
  title: "Ilustração: e se o preço voltar?",
  text: "O preço anda a seu favor, volta e chega ao stop. Cada linha é uma distância que ele alcançou antes de voltar; cada coluna, a mesma posição sem um dos recursos.",
  labels: {
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Distância do breakeven",
    gain: "Ganho do breakeven",
    partial: "Distância da parcial",
    closes: "Volume da parcial",
    volume: "Volume",
    value: "Valor do ponto",
  },
  hints: { stop: "Em pontos", target: "Vazio: sem alvo", trigger: "Vazio: desligado", gain: "Vazio: zero", partial: "Vazio: desligada", value: "Em dinheiro, para volume 1" },
  withinVolume: "Esperado: no máximo o volume.",
  beforeTrigger: "Esperado: menos que a distância do breakeven.",
  status: (worst, best) => `De ${worst} a ${best}, conforme o ponto em que o preço volta, antes dos custos.`,
  caption: "Resultado em dinheiro, pela distância alcançada antes da volta",
  columns: ["O preço alcança", "Como está", "Sem breakeven", "Sem parcial", "Sem os dois"],
  range: (from, to) => (to === null ? `${from} ou mais` : `de ${from} a menos de ${to}`),
};

const EN: Words = {
  title: "Illustration: what if the price comes back?",
  text: "The price goes your way, turns around and reaches the stop. Each row is a distance that it reached before it turned; each column is the same position without one of the exits.",
  labels: {
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Breakeven distance",
    gain: "Breakeven gain",
    partial: "Partial distance",
    closes: "Partial volume",
    volume: "Volume",
    value: "Point value",
  },
  hints: { stop: "In points", target: "Empty: no target", trigger: "Empty: off", gain: "Empty: zero", partial: "Empty: off", value: "In money, for a volume of 1" },
  withinVolume: "Expected: the volume at most.",
  beforeTrigger: "Expected: less than the breakeven distance.",
  status: (worst, best) => `From ${worst} to ${best}, depending on where the price turns, before costs.`,
  caption: "Result in money, by the distance reached before the turn",
  columns: ["The price reaches", "As it is", "No breakeven", "No partial", "Neither"],
  range: (from, to) => (to === null ? `${from} or more` : `${from} to less than ${to}`),
};

export default function ExitRanges({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <PresetForm
        name="exit-ranges"
        lang={lang}
        labels={words.labels}
        hints={words.hints}
        fields={FIELDS}
        faults={(values) => faults(exits(values), words)}
        missing={(values) => missing(exits(values))}
        show={(values) => result(exits(values), words, lang)}
      />
    </Illustration>
  );
}

function exits(values: Values): Exits {
  return values as Exits;
}

function faults({ closes, volume, gain, trigger }: Exits, words: Words): Partial<Record<Field, string>> {
  return {
    ...(closes !== null && volume !== null && closes > volume ? { closes: words.withinVolume } : {}),
    ...(gain !== null && trigger !== null && gain >= trigger ? { gain: words.beforeTrigger } : {}),
  };
}

function result(given: Exits, words: Words, lang: string) {
  const money = (value: number) => writeAmount(value, lang, { signed: true });
  const others = [OFF.breakeven, OFF.partial, { ...OFF.breakeven, ...OFF.partial }].map((off) => ranges({ ...given, ...off }));
  const found = ranges(given);
  const results = found.map(({ money: one }) => one);
  const points = (value: number) => writeNumber(value, lang);
  return {
    status: words.status(money(Math.min(...results)), money(Math.max(...results))),
    result: (
      <Table
        caption={words.caption}
        columns={words.columns}
        rows={found.map((range) => [
          words.range(points(range.from), range.to === null ? null : points(range.to)),
          money(range.money),
          ...others.map((other) => money(at(other, range.from))),
        ])}
      />
    ),
  };
}

/** The money of the range that contains the distance. */
function at(found: readonly Range[], distance: number): number {
  return found.findLast(({ from }) => from <= distance)?.money ?? 0;
}
