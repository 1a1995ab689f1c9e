/** The trading-hours strip: when entries are allowed, and what happens at each of the four times. */
import { day, faults, missing } from "./calculations/hours.js";
import { writeTime } from "./calculations/numbers.js";
import { create, openForm } from "./form.js";

const DAY = 24 * 60;
const QUARTER = DAY / 4;
const TIMES = ["start", "end", "pauseStart", "pauseEnd"];

const WORDS = {
  pt: {
    labels: {
      start: "Hora de início",
      end: "Hora de fim",
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
      kept: "não há mais entradas; as posições continuam abertas",
    },
    nextDay: "do dia seguinte",
    status: (time) => `Entradas permitidas durante ${time}.`,
    never: "O intervalo cobre o horário inteiro: não sobra nenhum momento para entradas.",
    overnight: "O horário passa da meia-noite. Se a sua versão aceita isso ainda não está documentado: teste em uma conta demo.",
  },
  en: {
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
      kept: "no more entries; positions stay open",
    },
    nextDay: "on the next day",
    status: (time) => `Entries are allowed for ${time}.`,
    never: "The interval covers the whole trading time: no moment is left for entries.",
    overnight: "The hours cross midnight. Whether your version accepts that is not documented yet: try it on a demo account.",
  },
};

/** Brings the strip to life in `element`. */
export function start(element) {
  const { lang } = document.documentElement;
  const words = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  return openForm(element, {
    name: "trading-hours",
    lang,
    fields: [
      ...TIMES.map((name) => ({ name, kind: "time", label: words.labels[name] })),
      { name: "closes", kind: "switch", label: words.labels.closes },
    ],
    faults: (values) => Object.fromEntries(Object.entries(faults(values)).map(([name, code]) => [name, words.faults[code]])),
    missing: (values) => missing(values).map((name) => words.labels[name].toLowerCase()),
    show: (values) => {
      const shown = day(values);
      return {
        status: [shown.open === 0 ? words.never : words.status(duration(shown.open)), ...(shown.overnight ? [words.overnight] : [])].join(" "),
        parts: [strip(shown), events(shown, values.closes, words)],
      };
    },
  });
}

function strip({ origin, windows, pause }) {
  const bar = create(
    "div",
    { className: "bar" },
    ...windows.map((window) => segment("open", window)),
    ...(pause === null ? [] : [segment("pause", pause)]),
  );
  const first = Math.ceil(origin / QUARTER) * QUARTER;
  const hours = [0, 1, 2, 3, 4].map((quarter) => first + quarter * QUARTER).filter((time) => time <= origin + DAY);
  const scale = hours.map((time) => {
    const label = create("span", {}, writeTime(time));
    label.style.insetInlineStart = share(time - origin);
    return label;
  });
  return create("div", { className: "illustration-strip", ariaHidden: "true" }, bar, create("div", { className: "scale" }, ...scale));
}

function segment(kind, { from, to }) {
  const element = create("div", { className: kind });
  element.style.insetInlineStart = share(from);
  element.style.inlineSize = share(to - from);
  return element;
}

function events({ events: found }, closes, words) {
  const items = found.map(({ name, at, nextDay }) => {
    const text = name === "end" ? words.events[closes ? "closed" : "kept"] : words.events[name];
    const time = create("strong", {}, writeTime(at));
    return create("li", {}, time, nextDay ? ` ${words.nextDay}: ${text}.` : `: ${text}.`);
  });
  return create("ol", {}, ...items);
}

/** `6 h 15 min`, which no end of a line takes apart. */
function duration(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 || hours === 0 ? [`${rest}\u00a0min`] : [])].join("\u00a0");
}

function share(minutes) {
  return `${(minutes / DAY) * 100}%`;
}
