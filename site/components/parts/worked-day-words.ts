/** What the day of a worked setup says in both languages. */
import type { Reason } from "./calculations/day";

type Named = "stop" | "target" | "trigger" | "gain" | "partial" | "volume" | "closes" | "profitLimit" | "lossLimit" | "start" | "end" | "closeAtEnd";

export interface Words {
  readonly lang: string;
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Named, string>>;
  readonly hints: Readonly<Record<Exclude<Named, "start" | "end" | "closeAtEnd">, (currency: string) => string>>;
  readonly on: string;
  readonly off: string;
  readonly multiple: (step: string) => string;
  readonly withinVolume: string;
  readonly beforeTrigger: string;
  readonly status: (gross: string, net: string, trades: number) => string;
  readonly compare: (gross: string) => string;
  readonly limit: (time: string) => string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly buy: string;
  readonly sell: string;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly restore: string;
  readonly replace: string;
  readonly preloaded: string;
  readonly own: string;
}

export const PT: Words = {
  lang: "pt-BR",
  title: "Ilustração: o mesmo dia com outro valor.",
  text: "O sinal vale no fechamento do candle, e a entrada é na abertura do seguinte. Dentro de um candle, o stop vem primeiro. Estas são as regras do exemplo, não as do robô.",
  labels: {
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Distância do breakeven",
    gain: "Ganho do breakeven",
    partial: "Distância da parcial",
    volume: "Volume",
    closes: "Volume da parcial",
    profitLimit: "Limite de lucro",
    lossLimit: "Limite de perda",
    start: "Horário inicial",
    end: "Horário final",
    closeAtEnd: "Fechar no horário final",
  },
  hints: {
    stop: () => "Vazio: sem stop",
    target: () => "Vazio: sem alvo",
    trigger: () => "Vazio: desligado",
    gain: () => "Vazio: zero",
    partial: () => "Vazio: desligada",
    volume: () => "Da entrada",
    closes: () => "Do volume da entrada",
    profitLimit: (currency) => `${currency}; vazio: sem limite`,
    lossLimit: (currency) => `${currency}; vazio: sem limite`,
  },
  on: "Ligado",
  off: "Desligado",
  multiple: (step) => `Esperado: um múltiplo de ${step}.`,
  withinVolume: "Esperado: no máximo o volume da entrada.",
  beforeTrigger: "Esperado: menos que a distância do breakeven.",
  status: (gross, net, trades) => `Resultado do dia: ${gross} antes dos custos, ${net} depois, em ${trades} ${trades === 1 ? "operação" : "operações"}.`,
  compare: (gross) => `No exemplo: ${gross} antes dos custos.`,
  limit: (time) => `O limite do dia foi atingido no candle das ${time}.`,
  caption: "As operações do dia",
  columns: ["Operação", "Bruto", "Custos", "Líquido"],
  buy: "Compra",
  sell: "Venda",
  reasons: { stop: "stop loss", moved: "stop no breakeven", partial: "parcial", target: "take profit", end: "horário final", open: "ainda aberta" },
  restore: "Voltar ao exemplo",
  replace: "Usar os números do exemplo nas calculadoras",
  preloaded: "As calculadoras das páginas de configuração já estão com os números deste exemplo.",
  own: "As calculadoras estão com os números que você digitou.",
};

export const EN: Words = {
  lang: "en-US",
  title: "Illustration: the same day with another value.",
  text: "A signal counts at the close of its candle, and the entry is at the open of the next one. Within a candle, the stop comes first. These are the rules of the example, not those of the robot.",
  labels: {
    stop: "Stop loss",
    target: "Take profit",
    trigger: "Breakeven distance",
    gain: "Breakeven gain",
    partial: "Partial distance",
    volume: "Volume",
    closes: "Partial volume",
    profitLimit: "Profit limit",
    lossLimit: "Loss limit",
    start: "Start time",
    end: "End time",
    closeAtEnd: "Close at the end time",
  },
  hints: {
    stop: () => "Empty: no stop",
    target: () => "Empty: no target",
    trigger: () => "Empty: off",
    gain: () => "Empty: zero",
    partial: () => "Empty: off",
    volume: () => "Of the entry",
    closes: () => "Out of the entry’s volume",
    profitLimit: (currency) => `${currency}; empty: no limit`,
    lossLimit: (currency) => `${currency}; empty: no limit`,
  },
  on: "On",
  off: "Off",
  multiple: (step) => `Expected: a multiple of ${step}.`,
  withinVolume: "Expected: the entry’s volume at most.",
  beforeTrigger: "Expected: less than the breakeven distance.",
  status: (gross, net, trades) => `Result of the day: ${gross} before costs, ${net} after, in ${trades} ${trades === 1 ? "trade" : "trades"}.`,
  compare: (gross) => `In the example: ${gross} before costs.`,
  limit: (time) => `The day’s limit was reached in the ${time} candle.`,
  caption: "The trades of the day",
  columns: ["Trade", "Gross", "Costs", "Net"],
  buy: "Buy",
  sell: "Sell",
  reasons: { stop: "stop loss", moved: "stop at breakeven", partial: "partial", target: "take profit", end: "end time", open: "still open" },
  restore: "Back to the example",
  replace: "Use the example’s numbers in the calculators",
  preloaded: "The calculators on the settings pages now have this example’s numbers.",
  own: "The calculators have the numbers that you typed.",
};
