/** The form of an illustration: fields that say what they expect, a status that is read out, and the result below. */
import { localNumber, neutralNumber, readings, readNumber, readTime } from "./calculations/numbers.js";
import { keep, recall } from "./kept.js";

const WORDS = {
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

/**
 * Opens a form in `element`; the answer closes it. What was typed in this tab under the same `name` is there again.
 *
 * `fields` are `{ name, label, hint, kind }`: a `number` above zero, a `time`, a `choice` between `options` or a
 * `switch`; a `wide` one takes the room of two, and the first number shows an example for want of
 * a hint. From the values by name, null for an empty field, `faults` answers sentences by field, `missing` what is still
 * needed, in words, and `show` the result: its `status` in a sentence or two and its `parts`, elements.
 */
export async function openForm(element, { name: illustration, lang, fields, faults, missing, show }) {
  await styled();
  const words = lang.startsWith("pt") ? WORDS.pt : WORDS.en;
  const first = fields.find(({ kind }) => kind === "number");
  const inputs = fields.map((field) => input(field === first ? { ...field, hint: field.hint ?? words.example } : field, element.id));
  const status = create("p", { role: "status", className: "illustration-status" });
  const result = create("div", { className: "illustration-result" });
  const boxes = create("div", { className: "illustration-fields" }, ...inputs.map(({ box }) => box));
  const form = create("div", {}, create("fieldset", {}, create("legend", {}, words.legend), boxes), status, result);
  const say = (text) => {
    // The same text again would be read out again.
    if (status.textContent !== text) status.textContent = text;
  };

  const sentence = ({ fault, doubt }) => (doubt ? words[fault](doubt) : words[fault]);
  const answer = (values, found) => {
    const wrong = fields.filter(({ name }) => found[name]).map(({ label }) => label.toLowerCase());
    if (wrong.length > 0) return { status: `${words.mend}${wrong.join(", ")}.` };
    const needed = missing(values);
    return needed.length > 0 ? { status: `${words.missing}${needed.join(", ")}.` } : show(values);
  };
  const update = () => {
    const read = inputs.map(({ field, read: value }) => [field.name, value(lang)]);
    const values = Object.fromEntries(read.map(([name, { value = null }]) => [name, value]));
    const unreadable = read.filter(([, { fault }]) => fault).map(([name, wrong]) => [name, sentence(wrong)]);
    const found = { ...faults(values), ...Object.fromEntries(unreadable) };
    for (const { field, mark } of inputs) mark(found[field.name]);
    const answered = answer(values, found);
    result.replaceChildren(...(answered.parts ?? []));
    say(answered.status);
  };

  const kept = recall(illustration);
  for (const { field, restore } of inputs) if (kept.has(field.name)) restore(String(kept.get(field.name)), lang);

  let timer = 0;
  form.addEventListener("input", () => {
    keep(illustration, Object.fromEntries(inputs.map(({ field, text }) => [field.name, text()])));
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE_MILLISECONDS);
  });
  // What a status says from the beginning is not read out.
  update();
  element.firstElementChild.append(form);
  return () => {
    clearTimeout(timer);
    form.remove();
  };
}

/** An HTML element with properties and children. */
export function create(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * A field: its `box` on the page, `read` for its value or the code of its fault, `mark` for what is wrong with it.
 * `text` is what to keep of it, null when it is as it was in the beginning or cannot be read, and `restore` puts it back.
 */
function input(field, prefix) {
  const id = `${prefix}-${field.name}`;
  const control = CONTROLS[field.kind](field);
  const label = create("label", { htmlFor: id }, field.label);
  const note = create("p", { id: `${id}-note`, className: "illustration-hint", textContent: field.hint ?? "" });
  control.element.id = id;
  control.element.setAttribute("aria-describedby", note.id);
  return {
    field,
    box: create("div", { className: `illustration-field illustration-${field.wide ? "wide" : field.kind}` }, label, control.element, note),
    read: control.read,
    text: control.text,
    restore: control.restore,
    mark: (fault) => {
      control.element.setAttribute("aria-invalid", String(fault !== undefined));
      note.classList.toggle("fault", fault !== undefined);
      note.textContent = fault ?? field.hint ?? "";
    },
  };
}

const CONTROLS = {
  number: () => {
    const element = create("input", { type: "text", inputMode: "decimal", autocomplete: "off", maxLength: 15 });
    return {
      element,
      read: (lang) => {
        if (element.value.trim() === "") return {};
        const doubt = readings(element.value, lang);
        if (doubt) return { fault: "either", doubt };
        const value = readNumber(element.value);
        if (Number.isNaN(value)) return { fault: "number" };
        return value > 0 ? { value } : { fault: "positive" };
      },
      text: () => neutralNumber(element.value),
      restore: (text, lang) => {
        element.value = localNumber(text, lang);
      },
    };
  },
  time: () => {
    const element = create("input", { type: "time" });
    return {
      element,
      read: () => {
        if (element.validity.badInput) return { fault: "time" };
        return element.value === "" ? {} : { value: readTime(element.value) };
      },
      text: () => element.value || null,
      restore: (text) => {
        element.value = text;
      },
    };
  },
  choice: ({ options }) => {
    const element = create("select", {}, ...options.map(([value, label]) => create("option", { value }, label)));
    return {
      element,
      read: () => ({ value: element.value }),
      text: () => (element.selectedIndex > 0 ? element.value : null),
      restore: (text) => {
        const option = [...element.options].find(({ value }) => value === text);
        if (option) option.selected = true;
      },
    };
  },
  switch: () => {
    const element = create("input", { type: "checkbox" });
    return {
      element,
      read: () => ({ value: element.checked }),
      text: () => (element.checked ? "on" : null),
      restore: (text) => {
        element.checked = text === "on";
      },
    };
  },
};

/** The style sheet is asked for once in a document, and waited for: no form shows without it. */
function styled() {
  const href = new URL("illustrations.css", import.meta.url).href;
  const present = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (present) return Promise.resolve();
  const link = create("link", { rel: "stylesheet", href });
  const settled = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  return settled;
}
