/** The form of an illustration: fields that say what they expect, a status that is read out, and the result below. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { localNumber, neutralNumber, readings, readNumber, readTime } from "./calculations/numbers";
import { recall, save } from "./saved-texts";
import { type InLanguage, inLanguage } from "./language";

const WORDS = {
  legend: ["Seus valores", "Your values"],
  example: ["Exemplo: 130000 ou 5432,5", "Example: 130000 or 5432.5"],
  number: ["Esperado: um número sem separador de milhares, como 1234,5.", "Expected: a number without thousands separators, such as 1234.5."],
  either: [
    ({ thousands, decimals }: Readings) => `Ambíguo: o sinal pode separar milhares ou decimais. Esperado: ${thousands} ou ${decimals}.`,
    ({ thousands, decimals }: Readings) => `Ambiguous: the mark may separate thousands or decimals. Expected: ${thousands} or ${decimals}.`,
  ],
  positive: ["Esperado: um número maior que zero.", "Expected: a number greater than zero."],
  time: ["Esperado: uma hora completa, como 09:15.", "Expected: a complete time, such as 09:15."],
  missing: ["Para ver o resultado, preencha: ", "To see the result, fill in: "],
  mend: ["Para ver o resultado, corrija: ", "To see the result, correct: "],
} as const;

type Readings = NonNullable<ReturnType<typeof readings>>;

/** So long after the last key, what was typed is taken as complete. */
const PAUSE_MILLISECONDS = 300;

type Named<Of> = Readonly<Record<string, Of | undefined>>;

export interface Field {
  readonly name: string;
  /** A number above zero, a time in minutes since midnight, one of the `options`, or whether it's on. */
  readonly kind: "number" | "time" | "choice" | "switch";
  /** Whether it takes the room of two. */
  readonly wide?: boolean;
  /** Each value with its label. */
  readonly options?: Named<string>;
}

/** By field: null for an empty one. A choice is its value, a switch whether it's on. */
export type Values = Readonly<Record<string, number | string | boolean | null>>;

interface Props<Given> {
  /** Values that were typed in this tab under the same name are restored. */
  readonly name: string;
  readonly lang: string;
  /** A plain name stands for a field with a number. */
  readonly fields: readonly (Field | string)[];
  readonly labels: Named<string>;
  /** The first number shows an example if it has none. */
  readonly hints?: Named<string>;
  /** Texts by field with which it begins where nothing was typed before; numbers have a point before the decimals. */
  readonly initial?: Named<string>;
  /** Sentences by field about values that don't fit together. */
  readonly faults: (values: Given) => Named<string>;
  /** Names of the labels for what is still needed. */
  readonly missing: (values: Given) => readonly string[];
  readonly show: (values: Given) => { readonly status: string; readonly result: ReactNode };
}

/** What is in the fields: `null` if a browser can't read it. */
type Typed = Readonly<Record<string, string | null>>;

/** Only for browsers: it begins with what was typed before. `Given` are the `Values` of its fields. */
export function Form<Given = Values>({ name, lang, labels, hints = {}, initial, faults, missing, show, ...props }: Props<Given>) {
  const words = inLanguage(WORDS, lang);
  const id = useId();
  const fields = props.fields.map((field) => (typeof field === "string" ? ({ name: field, kind: "number" } as const) : field));
  const [first] = useState(() => typedBefore({ ...initial, ...recall(name) }, fields, lang));
  const [typed, setTyped] = useState(first);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const inputs = currentTarget.querySelectorAll<HTMLInputElement>("input, select");
    const now: Typed = Object.fromEntries([...inputs].map((input) => [input.name, textOf(input)]));
    save(name, Object.fromEntries(fields.map((field) => [field.name, textToSave(field, now[field.name] ?? null)])));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTyped(now), PAUSE_MILLISECONDS);
  };

  const read = fields.map((field) => [field.name, valueOf(field, typed[field.name] ?? null, { lang, words })] as const);
  const values = Object.fromEntries(read.map(([field, { value = null }]) => [field, value])) as Given;
  const wrong: Named<string> = { ...faults(values), ...Object.fromEntries(read.flatMap(([field, { fault }]) => (fault ? [[field, fault]] : []))) };
  const list = (names: readonly string[]) => names.map((field) => labels[field]?.toLowerCase()).join(", ");
  const mend = list(fields.flatMap((field) => (wrong[field.name] ? [field.name] : [])));
  const needed = list(missing(values));
  const problem = mend ? words.mend + mend : needed && words.missing + needed;
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
                <label htmlFor={own.id}>{labels[field.name]}</label>
                <Control field={field} text={first[field.name] ?? ""} own={own} />
                <p id={own["aria-describedby"]} className={fault ? "illustration-hint fault" : "illustration-hint"}>
                  {fault ?? hints[field.name] ?? (field === example && words.example)}
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

/** The values by name, each as `write` writes it. */
export function mapped<Value, Written>(values: Readonly<Record<string, Value>>, write: (value: Value) => Written): Readonly<Record<string, Written>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}

function Control({ field: { kind, options = {} }, text, own }: { field: Field; text: string; own: object }) {
  if (kind === "switch") return <input {...own} type="checkbox" defaultChecked={text === "on"} />;
  if (kind === "time") return <input {...own} type="time" defaultValue={text} />;
  if (kind === "number") return <input {...own} type="text" inputMode="decimal" autoComplete="off" maxLength={15} defaultValue={text} />;
  return (
    <select {...own} defaultValue={text}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function typedBefore(before: Named<string>, fields: readonly Field[], lang: string): Typed {
  const text = ({ name, kind, options = {} }: Field) => {
    const own = String(before[name] ?? "");
    if (kind === "choice") return Object.hasOwn(options, own) ? own : (Object.keys(options)[0] ?? "");
    return kind === "number" ? localNumber(own, lang) : own;
  };
  return Object.fromEntries(fields.map((field) => [field.name, text(field)]));
}

function textOf({ type, checked, value, validity }: HTMLInputElement): string | null {
  if (type === "checkbox") return checked ? "on" : "";
  return validity.badInput ? null : value;
}

/** What to save of a field: null if it's as in the beginning, or can't be read. */
function textToSave({ kind, options = {} }: Field, text: string | null): string | null {
  if (kind === "number") return neutralNumber(text ?? "");
  return text === Object.keys(options)[0] ? null : text || null;
}

function valueOf({ kind }: Field, text: string | null, { lang, words }: { lang: string; words: InLanguage<typeof WORDS> }): { value?: Values[string]; fault?: string } {
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
