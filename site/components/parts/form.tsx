/** The form of an illustration: fields that say what they expect, a status that is read out, and the result below. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { localNumber, neutralNumber, readings, readNumber, readTime } from "./calculations/numbers";
import { recall, save } from "./saved-texts";
import { type Texts, inLanguage } from "./language";

const WORDS: Texts<{
  legend: string;
  example: string;
  number: string;
  either: (written: { thousands: string; decimals: string }) => string;
  positive: string;
  time: string;
  missing: string;
  mend: string;
}> = {
  pt: {
    legend: "Seus valores",
    example: "Exemplo: 130000 ou 5432,5",
    number: "Esperado: um número sem separador de milhares, como 1234,5.",
    either: ({ thousands, decimals }) => `Ambíguo: o sinal pode separar milhares ou decimais. Esperado: ${thousands} ou ${decimals}.`,
    positive: "Esperado: um número maior que zero.",
    time: "Esperado: uma hora completa, como 09:15.",
    missing: "Para ver o resultado, preencha: ",
    mend: "Para ver o resultado, corrija: ",
  },
  en: {
    legend: "Your values",
    example: "Example: 130000 or 5432.5",
    number: "Expected: a number without thousands separators, such as 1234.5.",
    either: ({ thousands, decimals }) => `Ambiguous: the mark may separate thousands or decimals. Expected: ${thousands} or ${decimals}.`,
    positive: "Expected: a number greater than zero.",
    time: "Expected: a complete time, such as 09:15.",
    missing: "To see the result, fill in: ",
    mend: "To see the result, correct: ",
  },
};

/** So long after the last key, what was typed is taken as complete. */
const PAUSE_MILLISECONDS = 300;

export interface Field {
  readonly name: string;
  /** A number above zero, a time in minutes since midnight, one of the `options`, or whether it's on. */
  readonly kind: "number" | "time" | "choice" | "switch";
  readonly label: string;
  /** The first number shows an example if it has none. */
  readonly hint?: string | undefined;
  /** Whether it takes the room of two. */
  readonly wide?: boolean;
  /** Value and label. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** By field: null for an empty one. A choice is its value, a switch whether it's on. */
export type Values = Readonly<Record<string, number | string | boolean | null>>;

interface Props {
  /** What was typed in this tab under the same name is there again. */
  readonly name: string;
  readonly lang: string;
  readonly fields: readonly Field[];
  /** Texts by field with which it begins where nothing was typed before; numbers have a point before the decimals. */
  readonly initial?: Readonly<Record<string, string>>;
  /** Sentences by field about values that don't fit together. */
  readonly faults: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** What is still needed, in words. */
  readonly missing: (values: Values) => readonly string[];
  readonly show: (values: Values) => { readonly status: string; readonly result: ReactNode };
}

const NOTHING = {};

/** What is in the fields: `null` if a browser can't read it. */
type Typed = Readonly<Record<string, string | null>>;

/** Only for browsers: it begins with what was typed before. */
export function Form({ name, lang, fields, initial = NOTHING, faults, missing, show }: Props) {
  const words = inLanguage(WORDS, lang);
  const id = useId();
  const [first] = useState(() => typedBefore({ ...initial, ...recall(name) }, fields, lang));
  const [typed, setTyped] = useState(first);
  const latest = useRef(first);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = ({ target }: FormEvent<HTMLElement>) => {
    const input = target as HTMLInputElement;
    latest.current = { ...latest.current, [input.name]: textOf(input) };
    save(name, Object.fromEntries(fields.map((field) => [field.name, textToSave(field, latest.current[field.name] ?? null)])));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTyped(latest.current), PAUSE_MILLISECONDS);
  };

  const read = fields.map((field) => [field.name, valueOf(field, typed[field.name] ?? null, { lang, words })] as const);
  const values = Object.fromEntries(read.map(([field, { value = null }]) => [field, value]));
  const wrong = { ...faults(values), ...Object.fromEntries(read.flatMap(([field, { fault }]) => (fault ? [[field, fault]] : []))) };
  const mend = fields.filter((field) => wrong[field.name]).map(({ label }) => label.toLowerCase());
  const needed = missing(values);
  const problem = mend.length > 0 ? words.mend + mend.join(", ") : needed.length > 0 && words.missing + needed.join(", ");
  const { status, result } = problem ? { status: `${problem}.`, result: null } : show(values);
  const example = fields.find(({ kind }) => kind === "number");

  return (
    <div onInput={type}>
      <fieldset>
        <legend>{words.legend}</legend>
        <div className="illustration-fields">
          {fields.map((field) => {
            const fault = wrong[field.name];
            const own = { id: `${id}-${field.name}`, name: field.name, "aria-describedby": `${id}-${field.name}-note`, "aria-invalid": fault !== undefined };
            return (
              <div key={field.name} className={`illustration-field illustration-${field.wide ? "wide" : field.kind}`}>
                <label htmlFor={own.id}>{field.label}</label>
                <Control field={field} text={first[field.name] ?? ""} own={own} />
                <p id={own["aria-describedby"]} className={fault ? "illustration-hint fault" : "illustration-hint"}>
                  {fault ?? field.hint ?? (field === example && words.example)}
                </p>
              </div>
            );
          })}
        </div>
      </fieldset>
      <p role="status" className="illustration-status">
        {status}
      </p>
      <div className="illustration-result">{result}</div>
    </div>
  );
}

function Control({ field: { kind, options }, text, own }: { field: Field; text: string; own: object }) {
  switch (kind) {
    case "number":
      return <input {...own} type="text" inputMode="decimal" autoComplete="off" maxLength={15} defaultValue={text} />;
    case "time":
      return <input {...own} type="time" defaultValue={text} />;
    case "switch":
      return <input {...own} type="checkbox" defaultChecked={text === "on"} />;
    case "choice":
      return (
        <select {...own} defaultValue={text}>
          {options?.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
  }
}

function typedBefore(before: Readonly<Record<string, string>>, fields: readonly Field[], lang: string): Typed {
  const text = ({ name: field, kind, options = [] }: Field) => {
    const own = String(before[field] ?? "");
    if (kind === "choice") return options.some(([value]) => value === own) ? own : (options[0]?.[0] ?? "");
    return kind === "number" ? localNumber(own, lang) : own;
  };
  return Object.fromEntries(fields.map((field) => [field.name, text(field)]));
}

function textOf({ type, checked, value, validity }: HTMLInputElement): string | null {
  if (type === "checkbox") return checked ? "on" : "";
  return validity.badInput ? null : value;
}

/** What to save of a field: null if it's as in the beginning, or can't be read. */
function textToSave({ kind, options }: Field, text: string | null): string | null {
  if (kind === "number") return neutralNumber(text ?? "");
  return text === options?.[0]?.[0] ? null : text || null;
}

interface Reading {
  readonly value?: Values[string];
  readonly fault?: string;
}

function valueOf({ kind }: Field, text: string | null, { lang, words }: { lang: string; words: (typeof WORDS)["en"] }): Reading {
  if (text === null) return { fault: words.time };
  if (kind === "switch") return { value: text === "on" };
  if (kind === "choice") return { value: text };
  if (text.trim() === "") return {};
  if (kind === "time") return { value: readTime(text) };
  const doubt = readings(text, lang);
  if (doubt) return { fault: words.either(doubt) };
  const value = readNumber(text);
  if (Number.isNaN(value)) return { fault: words.number };
  return value > 0 ? { value } : { fault: words.positive };
}
