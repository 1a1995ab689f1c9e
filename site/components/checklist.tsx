/** A task list that readers can check off: this browser remembers it, and it can be printed. `name` is what it's saved under. */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { inLanguage } from "./parts/language";
import { refuse } from "./parts/properties";
import "./parts/checklist.css";

const WORDS = {
  count: [(done: number, all: number) => `${done} de ${all} feitos.`, (done: number, all: number) => `${done} of ${all} done.`],
  saved: ["A lista fica guardada neste navegador.", "The list is saved in this browser."],
  print: ["Imprimir", "Print"],
  clear: ["Desmarcar tudo", "Clear all"],
} as const;

interface Props {
  readonly name: string;
  readonly lang: string;
  readonly children?: ReactNode;
}

export default function Checklist({ name, lang, children, ...others }: Props) {
  refuse(others, "only 'name'");
  if (typeof name !== "string" || !/^[a-z-]+$/.test(name)) {
    throw new TypeError(`'name' is ${JSON.stringify(name) ?? "missing"}. Expected lower-case letters and hyphens.`);
  }
  const words = inLanguage(WORDS, lang);
  const list = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<readonly boolean[]>([]);
  const isInBrowser = useSyncExternalStore(() => () => {}, () => true, () => false);

  useEffect(() => {
    const checked = read(name);
    const boxes = boxesOf(list.current);
    for (const [place, box] of boxes.entries()) {
      box.disabled = false;
      box.checked = checked[place] ?? false;
      box.setAttribute("aria-label", box.parentElement?.textContent?.trim() ?? "");
    }
    setDone(boxes.map((box) => box.checked));
  }, [name]);

  const change = () => {
    const now = boxesOf(list.current).map((box) => box.checked);
    setDone(now);
    write(name, now);
  };
  const clear = () => {
    for (const box of boxesOf(list.current)) {
      box.checked = false;
    }
    change();
  };

  return (
    <div className="checklist">
      <div ref={list} onInput={change}>
        {children}
      </div>
      {isInBrowser && (
        <div className="checklist-foot">
          <p role="status">{words.count(done.filter(Boolean).length, done.length)}</p>
          <p>{words.saved}</p>
          <button type="button" onClick={() => window.print()}>
            {words.print}
          </button>
          <button type="button" onClick={clear}>
            {words.clear}
          </button>
        </div>
      )}
    </div>
  );
}

function boxesOf(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
}

function read(name: string): readonly boolean[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key(name)) ?? "[]");
    return Array.isArray(saved) ? saved.map((one) => one === true) : [];
  } catch {
    return [];
  }
}

function write(name: string, done: readonly boolean[]): void {
  try {
    if (done.some(Boolean)) localStorage.setItem(key(name), JSON.stringify(done));
    else localStorage.removeItem(key(name));
  } catch {
    // Without storage the list works until the page is closed.
  }
}

function key(name: string): string {
  return `checklist.${name}`;
}
