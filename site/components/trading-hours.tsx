/** The trading-hours strip: when entries are allowed, and what happens at each of the four times. It has no properties. */
import { DAY, type Day, day, type Fault, faults, type Hours, missing, type Span, type Time } from "./parts/calculations/hours";
import { writeTime } from "./parts/calculations/numbers";
import { Form } from "./parts/form";
import { Illustration, refuse } from "./parts/illustration";
import { inLanguage } from "./parts/language";
import "./parts/strip.css";

const QUARTER = DAY / 4;
const TIMES: readonly Time[] = ["start", "end", "pauseStart", "pauseEnd"];

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<Time | "closes", string>>;
  readonly faults: Readonly<Record<Fault, string>>;
  readonly events: Readonly<Record<"start" | "pauseStart" | "pauseEnd" | "closed" | "open", string>>;
  readonly nextDay: string;
  readonly status: (time: string) => string;
  readonly never: string;
  readonly overnight: string;
}

const PT: Words = {
  title: "Ilustração: faixa do horário.",
  text: "Do início ao fim, menos o intervalo, as entradas são permitidas. Fora disso, os sinais são ignorados.",
  labels: {
    start: "Horário inicial",
    end: "Horário final",
    pauseStart: "Início do intervalo",
    pauseEnd: "Fim do intervalo",
    closes: "Fechar posições no fim do horário de execução",
  },
  faults: {
    otherThanStart: "Esperado: uma hora diferente do início.",
    withinHours: "Esperado: uma hora entre o início e o fim do horário.",
    afterPauseStart: "Esperado: uma hora depois do início do intervalo.",
  },
  events: {
    start: "as entradas passam a ser permitidas",
    pauseStart: "começa o intervalo, sem novas entradas",
    pauseEnd: "as entradas voltam a ser permitidas",
    closed: "não há mais entradas e as posições são fechadas",
    open: "não há mais entradas; as posições continuam abertas",
  },
  nextDay: "do dia seguinte",
  status: (time) => `Entradas permitidas durante ${time}.`,
  never: "O intervalo cobre o horário inteiro: não sobra nenhum momento para entradas.",
  overnight: "O horário passa da meia-noite. Se a sua versão aceita isso ainda não está documentado: teste em uma conta demo.",
};

const EN: Words = {
  title: "Illustration: trading-hours strip.",
  text: "From start to end, less the interval, entries are allowed. Outside of that, signals are ignored.",
  labels: {
    start: "Start time",
    end: "End time",
    pauseStart: "Interval start",
    pauseEnd: "Interval end",
    closes: "Close positions at end of execution time",
  },
  faults: {
    otherThanStart: "Expected: a time other than the start.",
    withinHours: "Expected: a time between the start and the end of trading hours.",
    afterPauseStart: "Expected: a time after the interval’s start.",
  },
  events: {
    start: "entries are allowed from here on",
    pauseStart: "the interval begins, without new entries",
    pauseEnd: "entries are allowed again",
    closed: "no more entries, and positions are closed",
    open: "no more entries; positions stay open",
  },
  nextDay: "on the next day",
  status: (time) => `Entries are allowed for ${time}.`,
  never: "The interval covers the whole trading time: no moment is left for entries.",
  overnight: "The hours cross midnight. Whether your version accepts that is not documented yet: try it on a demo account.",
};

export default function TradingHours({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = inLanguage({ pt: PT, en: EN }, lang);
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="trading-hours"
        lang={lang}
        fields={[
          ...TIMES.map((name) => ({ name, kind: "time", label: words.labels[name] }) as const),
          { name: "closes", kind: "switch", label: words.labels.closes },
        ]}
        faults={(values) => Object.fromEntries(Object.entries(faults(values as Hours)).map(([name, fault]) => [name, words.faults[fault]]))}
        missing={(values) => missing(values as Hours).map((name) => words.labels[name].toLowerCase())}
        show={(values) => {
          const shown = day(values as Hours);
          const open = shown.open === 0 ? words.never : words.status(duration(shown.open));
          return {
            status: shown.overnight ? `${open} ${words.overnight}` : open,
            result: (
              <>
                <Strip {...shown} />
                <Events events={shown.events} closes={values["closes"] === true} words={words} />
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

function Events({ events, closes, words }: Pick<Day, "events"> & { closes: boolean; words: Words }) {
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
