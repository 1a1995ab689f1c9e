/** The trading-hours strip: when entries are allowed, and what happens at each of the four times. It has no properties. */
import { DAY, type Day, day, faults, type Hours, missing, type Span, type Time } from "./parts/calculations/hours";
import { writeTime } from "./parts/calculations/numbers";
import { mapped } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { type InLanguage, inLanguage } from "./parts/language";
import { PresetForm } from "./parts/preset-form";
import { refuse } from "./parts/properties";
import "./parts/strip.css";

const QUARTER = DAY / 4;
const TIMES: readonly Time[] = ["start", "end", "pauseStart", "pauseEnd"];

const WORDS = {
  title: ["Ilustração: faixa do horário.", "Illustration: trading-hours strip."],
  text: [
    "Do início ao fim, menos o intervalo, as entradas são permitidas. Fora disso, os sinais são ignorados.",
    "Entries are allowed from start to end, except during the interval. At all other times, signals are ignored.",
  ],
  labels: {
    start: ["Horário inicial", "Start time"],
    end: ["Horário final", "End time"],
    pauseStart: ["Início do intervalo", "Interval start"],
    pauseEnd: ["Fim do intervalo", "Interval end"],
    closes: ["Fechar posições no fim do horário de execução", "Close positions at end of execution time"],
  },
  faults: {
    otherThanStart: ["Esperado: uma hora diferente do início.", "Expected: a time other than the start."],
    withinHours: ["Esperado: uma hora entre o início e o fim do horário.", "Expected: a time between the start and the end of trading hours."],
    afterPauseStart: ["Esperado: uma hora depois do início do intervalo.", "Expected: a time after the interval’s start."],
  },
  events: {
    start: ["as entradas passam a ser permitidas", "entries are allowed from here on"],
    pauseStart: ["começa o intervalo, sem novas entradas", "the interval begins, without new entries"],
    pauseEnd: ["as entradas voltam a ser permitidas", "entries are allowed again"],
    closed: ["não há mais entradas e as posições são fechadas", "no more entries, and positions are closed"],
    open: ["não há mais entradas; as posições continuam abertas", "no more entries; positions stay open"],
  },
  nextDay: ["do dia seguinte", "on the next day"],
  status: [(time: string) => `Entradas permitidas durante ${time}.`, (time: string) => `Entries are allowed for ${time}.`],
  never: ["O intervalo cobre o horário inteiro: não sobra nenhum momento para entradas.", "The interval covers all trading hours: no time is left for entries."],
  overnight: [
    "O horário passa da meia-noite. Se a sua versão aceita isso ainda não está documentado: teste em uma conta demo.",
    "The hours cross midnight. Whether your version accepts that is not documented yet: try it on a demo account.",
  ],
} as const;

export default function TradingHours({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage(WORDS, lang);
  return (
    <Illustration {...words}>
      <PresetForm<Hours & { readonly closes: boolean }>
        {...words}
        name="trading-hours"
        lang={lang}
        fields={[...TIMES.map((name) => ({ name, kind: "time" }) as const), { name: "closes", kind: "switch" }]}
        faults={(values) => mapped(faults(values), (fault) => words.faults[fault])}
        missing={missing}
        show={(values) => {
          const shown = day(values);
          const open = shown.open === 0 ? words.never : words.status(duration(shown.open));
          return {
            status: shown.overnight ? `${open} ${words.overnight}` : open,
            result: (
              <>
                <Strip {...shown} />
                <Events events={shown.events} closes={values.closes} words={words} />
              </>
            ),
          };
        }}
      />
    </Illustration>
  );
}

function Strip({ origin, windows, pause }: Day) {
  const first = Math.ceil(origin / QUARTER) * QUARTER;
  const hours = [0, 1, 2, 3, 4].map((quarter) => first + quarter * QUARTER).filter((time) => time <= origin + DAY);
  return (
    <div className="illustration-strip" aria-hidden="true">
      <div className="bar">
        {windows.map((window) => (
          <div key={window.from} className="open" style={place(window)} />
        ))}
        {pause && <div className="pause" style={place(pause)} />}
      </div>
      <div className="scale">
        {hours.map((time) => (
          <span key={time} style={{ insetInlineStart: share(time - origin) }}>
            {writeTime(time)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Events({ events, closes, words }: Pick<Day, "events"> & { closes: boolean; words: InLanguage<typeof WORDS> }) {
  return (
    <ol>
      {events.map(({ name, at, nextDay }) => {
        const text = words.events[name === "end" ? (closes ? "closed" : "open") : name];
        return (
          <li key={name}>
            <strong>{writeTime(at)}</strong>
            {nextDay ? ` ${words.nextDay}: ${text}.` : `: ${text}.`}
          </li>
        );
      })}
    </ol>
  );
}

/** `6 h 15 min`, which no end of a line takes apart. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 || hours === 0 ? [`${rest}\u00a0min`] : [])].join("\u00a0");
}

function place({ from, to }: Span) {
  return { insetInlineStart: share(from), inlineSize: share(to - from) };
}

function share(minutes: number): string {
  return `${(minutes / DAY) * 100}%`;
}
