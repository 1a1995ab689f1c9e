/** The reader during the build of a site with a theme of its own: `globalThis.glosa.theme` loads the theme. */
import type { RenderBatch, Rendered, ThemeFailure } from "@glosa/contract";
import { type Addition, additions, latestAddition, renderedWithout, setSiteTheme, type SiteTheme } from "../theme/site/site-theme.tsx";
import { isValidElement } from "react";
import { PARTS, SLOTS, WORDS } from "../theme/site/schema.ts";
import { addLibrary, loadModule } from "./linked-modules.ts";
import { libraries as themeApi } from "./theme-api.ts";
// oxlint-disable-next-line import/no-unassigned-import -- it defines globalThis.glosa
import "./server.tsx";

addLibrary("glosa/theme", themeApi);
const glosa = Reflect.get(globalThis, "glosa") as { readonly render: (batch: string) => string };
const renderPlainly = glosa.render;
Object.assign(glosa, { render, theme, themeExports, latestAddition });

let used: SiteTheme = {};

/** Uses the theme whose module is in `file`. */
function theme(file: string): void {
  used = loadModule(file);
  setSiteTheme(used);
}

/** What the theme exports, and what it can export, in JSON: see `render/theme.py`. */
function themeExports(): string {
  const { slots = {}, overrides = {}, layouts = {}, words = {} } = used;
  const texts = Object.entries(words).flatMap(([lang, own]) => Object.keys(own).map((key) => `${lang}.${key}`));
  const components = Object.entries({ slots, overrides, layouts }).flatMap(([kind, own]) => Object.entries(own).map(([name, value]) => [`${kind}.${name}`, value] as const));
  return JSON.stringify({
    used: { slots: Object.keys(slots), overrides: Object.keys(overrides), layouts: Object.keys(layouts), words: texts },
    known: { slots: SLOTS, overrides: PARTS, words: WORDS },
    words: Object.fromEntries(Object.entries(words).map(([lang, own]) => [lang, Object.fromEntries(Object.entries(own).filter(([key]) => OF_THE_BUILDER.test(key)))])),
    others: Object.keys(used).filter((name) => !["slots", "overrides", "layouts", "words"].includes(name)),
    unusable: components.filter(([, value]) => !isComponent(value)).map(([name]) => name),
  });
}

/** The words that the builder uses. */
const OF_THE_BUILDER = /^(?:titles|text)\./u;

function isComponent(value: unknown): boolean {
  return typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value && !isValidElement(value));
}

/** As `render` of the plain reader, without those of the theme's additions that throw on a page. */
function render(batch: string): string {
  try {
    return renderPlainly(batch);
  } catch {
    const { jobs, ...shared } = JSON.parse(batch) as RenderBatch;
    return JSON.stringify(jobs.map((job) => renderAlone(JSON.stringify({ ...shared, jobs: [job] }))));
  }
}

function renderAlone(batch: string): Rendered {
  const page = (left: readonly Addition[]) => renderedWithout(left, () => (JSON.parse(renderPlainly(batch)) as readonly Rendered[])[0] as Rendered);
  const broken: ThemeFailure[] = [];
  const left: Addition[] = [];
  let rendered = attempt(() => page(left));
  // Each failure may hide another one, so what failed is left out until the page can be rendered.
  while (rendered.error !== undefined) {
    const { error } = rendered;
    const culprit = additions().find((one) => !left.includes(one) && attempt(() => page([...left, one])).error?.stack !== error.stack);
    if (culprit === undefined) throw error;
    left.push(culprit);
    broken.push(failure(culprit, error));
    rendered = attempt(() => page(left));
  }
  return { ...rendered.value, failures: broken };
}

type Attempt<Result> = { readonly value: Result; readonly error?: undefined } | { readonly error: Error };

function attempt<Result>(action: () => Result): Attempt<Result> {
  try {
    return { value: action() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Where the engine reports an error of a module: one line below its line in the source. */
const PLACE = /(theme\/[^\s():]+):(\d+):(\d+)/u;

function failure(addition: Addition, { message, stack = "" }: Error): ThemeFailure {
  const [, file = "", line = "1", column = "0"] = PLACE.exec(stack) ?? [];
  return { addition, message, file, line: Number(line) - 1, column: Number(column) };
}
