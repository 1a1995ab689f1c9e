/** What the day of a worked setup says in both languages. */
import type { InLanguage } from "./language";

export const WORDS = {
  lang: ["pt-BR", "en-US"],
  title: ["Ilustração: o mesmo dia com outro valor.", "Illustration: the same day with another value."],
  text: [
    "O sinal vale no fechamento do candle, e a entrada é na abertura do seguinte. Dentro de um candle, o stop vem primeiro. Estas são as regras do exemplo, não as do robô.",
    "A signal counts at the close of its candle, and the entry is at the open of the next one. Within a candle, the stop comes first. These are the rules of the example, not those of the robot.",
  ],
  labels: {
    stop: ["Stop loss", "Stop loss"],
    target: ["Take profit", "Take profit"],
    trigger: ["Distância do breakeven", "Breakeven distance"],
    gain: ["Ganho do breakeven", "Breakeven gain"],
    partial: ["Distância da parcial", "Partial distance"],
    volume: ["Volume", "Volume"],
    closes: ["Volume da parcial", "Partial volume"],
    profitLimit: ["Limite de lucro", "Profit limit"],
    lossLimit: ["Limite de perda", "Loss limit"],
    start: ["Horário inicial", "Start time"],
    end: ["Horário final", "End time"],
    closeAtEnd: ["Fechar no horário final", "Close at the end time"],
  },
  hints: {
    stop: ["Vazio: sem stop", "Empty: no stop"],
    target: ["Vazio: sem alvo", "Empty: no target"],
    trigger: ["Vazio: desligado", "Empty: off"],
    gain: ["Vazio: zero", "Empty: zero"],
    partial: ["Vazio: desligada", "Empty: off"],
    volume: ["Da entrada", "Of the entry"],
    closes: ["Do volume da entrada", "Out of the entry’s volume"],
  },
  noLimit: ["vazio: sem limite", "empty: no limit"],
  on: ["Ligado", "On"],
  off: ["Desligado", "Off"],
  multiple: [(step: string) => `Esperado: um múltiplo de ${step}.`, (step: string) => `Expected: a multiple of ${step}.`],
  withinVolume: ["Esperado: no máximo o volume da entrada.", "Expected: the entry’s volume at most."],
  beforeTrigger: ["Esperado: menos que a distância do breakeven.", "Expected: less than the breakeven distance."],
  status: [
    (gross: string, net: string, trades: number) => `Resultado do dia: ${gross} antes dos custos, ${net} depois, em ${trades} ${trades === 1 ? "operação" : "operações"}.`,
    (gross: string, net: string, trades: number) => `Result of the day: ${gross} before costs, ${net} after, in ${trades} ${trades === 1 ? "trade" : "trades"}.`,
  ],
  compare: [(gross: string) => `No exemplo: ${gross} antes dos custos.`, (gross: string) => `In the example: ${gross} before costs.`],
  limit: [(time: string) => `O limite do dia foi atingido no candle das ${time}.`, (time: string) => `The day’s limit was reached in the ${time} candle.`],
  caption: ["As operações do dia", "The trades of the day"],
  columns: [["Operação", "Bruto", "Custos", "Líquido"], ["Trade", "Gross", "Costs", "Net"]],
  buy: ["Compra", "Buy"],
  sell: ["Venda", "Sell"],
  reasons: {
    stop: ["stop loss", "stop loss"],
    moved: ["stop no breakeven", "stop at breakeven"],
    partial: ["parcial", "partial"],
    target: ["take profit", "take profit"],
    end: ["horário final", "end time"],
    open: ["ainda aberta", "still open"],
  },
  restore: ["Voltar ao exemplo", "Back to the example"],
  replace: ["Usar os números do exemplo nas calculadoras", "Use the example’s numbers in the calculators"],
  preloaded: ["As calculadoras das páginas de configuração já estão com os números deste exemplo.", "The calculators on the settings pages now have this example’s numbers."],
  own: ["As calculadoras estão com os números que você digitou.", "The calculators have the numbers that you typed."],
} as const;

export type Words = InLanguage<typeof WORDS>;
