/** What the product does, in one picture that follows a slider: from watching to the exit of a trade. It has no properties. */
import { useState, useSyncExternalStore } from "react";
import { type InLanguage, inLanguage } from "./parts/language";
import { BARS, CHANNEL, type Event, event, out, result, stopAt, TRADE } from "./parts/calculations/trade-story";
import { refuse } from "./parts/properties";
import "./parts/illustration.css";
import "./parts/trade-story.css";

const [PARTIAL, REST] = result();
const LAST = BARS.length - 1;
const WIDTH = 560;
/** Width of the names of levels, on the right. */
const NAMES = 136;
const HEIGHT = 250;
const LOWEST = 194;
const HIGHEST = 228;

const WORDS = {
  title: ["Ilustração: o robô em uma operação.", "Illustration: the robot in one trade."],
  text: [
    "Cada candle é um passo. Os preços são inventados, em pontos; as regras são as de um setup qualquer: quem define as suas é você.",
    "Each candle is a step. The prices are made up, in points; the rules are those of a setup that you define.",
  ],
  slider: ["Candle", "Candle"],
  before: ["Candle anterior", "Previous candle"],
  after: ["Próximo candle", "Next candle"],
  place: [(one: number, all: number) => `Candle ${one} de ${all}`, (one: number, all: number) => `Candle ${one} of ${all}`],
  steps: {
    watching: [
      `O robô acompanha. O preço fica no canal, entre ${CHANNEL.bottom} e ${CHANNEL.top}: não há sinal, e nenhuma ordem sai.`,
      `Watching. The price stays in the channel, between ${CHANNEL.bottom} and ${CHANNEL.top}: there is no signal, and no order is sent.`,
    ],
    signal: [
      `Sinal de compra: o candle fechou acima de ${CHANNEL.top}. O horário, os filtros e os limites do dia deixam passar.`,
      `A buy signal: the candle closed above ${CHANNEL.top}. The hours, the filters and the day’s limits let it through.`,
    ],
    order: [
      `Ordem: compra de ${TRADE.volume} a ${TRADE.entry}, com stop loss em ${TRADE.stop} e take profit em ${TRADE.target}. Os dois ficam no servidor.`,
      `Order: a buy of ${TRADE.volume} at ${TRADE.entry}, with a stop loss at ${TRADE.stop} and a take profit at ${TRADE.target}. Both are on the server.`,
    ],
    open: ["Posição aberta. O robô espera o preço alcançar um dos níveis.", "The position is open. The robot waits for the price to reach one of the levels."],
    partial: [
      `Parcial em ${TRADE.partial}: fecha 1, com +${PARTIAL}. O breakeven leva o stop loss de ${TRADE.stop} para ${TRADE.moved}.`,
      `A partial at ${TRADE.partial}: it closes 1, with +${PARTIAL}. Breakeven moves the stop loss from ${TRADE.stop} to ${TRADE.moved}.`,
    ],
    riding: [`O resto continua aberto. Se o preço voltar, o stop em ${TRADE.moved} já não deixa perda.`, `The rest stays open. If the price comes back, the stop at ${TRADE.moved} no longer allows a loss.`],
    exit: [
      `Saída: o preço voltou, e o stop fechou o resto em ${TRADE.moved}, com +${REST}. A operação deu ${PARTIAL} + ${REST} = ${PARTIAL + REST} pontos, antes dos custos.`,
      `Exit: the price came back, and the stop closed the rest at ${TRADE.moved}, with +${REST}. The trade made ${PARTIAL} + ${REST} = ${PARTIAL + REST} points, before costs.`,
    ],
  },
  levels: { stop: ["stop", "stop"], target: ["alvo", "target"] },
} as const;

type Words = InLanguage<typeof WORDS>;

export default function TradeStory({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  const [place, setPlace] = useState(LAST);
  const isInBrowser = useSyncExternalStore(() => () => {}, () => true, () => false);
  return (
    <div className="illustration trade-story">
      <p>
        <strong>{words.title}</strong>
        {` ${words.text}`}
      </p>
      <Picture place={place} words={words} />
      {isInBrowser && (
        <div className="trade-story-controls">
          <button type="button" className="before" aria-label={words.before} disabled={place === 0} onClick={() => setPlace(place - 1)} />
          <input
            aria-label={words.slider}
            type="range"
            min={0}
            max={LAST}
            value={place}
            aria-valuetext={`${words.place(place + 1, BARS.length)}: ${words.steps[event(place)]}`}
            onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
          />
          <button type="button" className="after" aria-label={words.after} disabled={place === LAST} onClick={() => setPlace(place + 1)} />
        </div>
      )}
      <p className="trade-story-step" aria-live="polite">
        <span>{words.place(place + 1, BARS.length)}.</span> {words.steps[event(place) satisfies Event]}
      </p>
    </div>
  );
}

function Picture({ place, words: { levels } }: { place: number; words: Words }) {
  const width = (WIDTH - NAMES) / BARS.length;
  const x = (index: number) => Math.round((index + 0.5) * width);
  const y = (price: number) => Math.round(HEIGHT - 12 - ((price - LOWEST) * (HEIGHT - 24)) / (HIGHEST - LOWEST));
  const level = (name: string, price: number, { from = 0, label = "" } = {}) => (
    <g className={name}>
      <path d={`M${x(from) - 20} ${y(price)}H${WIDTH - NAMES}`} />
      <text x={WIDTH - NAMES + 8} y={y(price) + 7}>
        {label} {price}
      </text>
    </g>
  );
  const stop = stopAt(place);
  const isOver = place >= out();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {stop === null && level("channel", CHANNEL.top)}
      {stop === null && level("channel", CHANNEL.bottom)}
      {stop !== null && level("target", TRADE.target, { from: TRADE.place, label: levels.target })}
      {stop !== null && level("stop", stop, { from: TRADE.place, label: levels.stop })}
      {BARS.slice(0, place + 1).map(([open, high, low, close], index) => (
        <g key={x(index)} className={close >= open ? "rise" : "fall"}>
          <path d={`M${x(index)} ${y(high)}V${y(low)}`} />
          <rect x={x(index) - 11} y={y(Math.max(open, close))} width={22} height={Math.max(y(Math.min(open, close)) - y(Math.max(open, close)), 2)} />
        </g>
      ))}
      {place >= TRADE.place && <path className="entry" d={`M${x(TRADE.place)} ${y(TRADE.entry) + 6}l-9 15h18Z`} />}
      {stop === TRADE.moved && <circle className="gain" cx={x(7)} cy={y(TRADE.partial)} r={7} />}
      {isOver && <circle className="gain" cx={x(out())} cy={y(TRADE.moved)} r={7} />}
    </svg>
  );
}
