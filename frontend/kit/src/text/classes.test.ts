import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sanitizePlatform } from "./sanitize-platform.ts";
import { sanitize } from "./sanitize.ts";

const FRONTEND = `${import.meta.dirname}/../../..`;
/** The style sheet that colors what a code host highlights. */
const OF_HOSTS = "platform-html.css";
/** The style sheet that colors code in comments. Pages of Valine store its classes, and they do nothing else. */
const OF_CODE = "highlight.css";

/** Every class that a style sheet of the reader, the kit or a widget uses. */
const SHEETS = readdirSync(FRONTEND, { recursive: true, encoding: "utf8" }).filter((path) => /^\w+\/src\/.*\.css$/u.test(path) && !path.endsWith(OF_CODE));
const classesOf = (paths: readonly string[]) => new Set(paths.flatMap((path) => readFileSync(`${FRONTEND}/${path}`, "utf8").replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)/gu, "").match(/(?<=\.)-?[A-Za-z_][\w-]*/gu) ?? []));
const USED = [...classesOf(SHEETS)];
const OWN = [...classesOf(SHEETS.filter((path) => !path.endsWith(OF_HOSTS)))];

const TAGS = ["a", "b", "blockquote", "code", "details", "div", "h1", "img src=x", "li", "p", "pre", "section", "span", "table", "td", "ul"];

function surviving(names: readonly string[], clean: (html: string) => DocumentFragment): readonly string[] {
  const fragment = clean(TAGS.map((tag) => `<${tag} class="${names.join(" ")}">x</${tag.split(" ")[0] ?? ""}>`).join(""));
  return [...new Set([...fragment.querySelectorAll("[class]")].flatMap((element) => [...element.classList].map((name) => `${element.localName}.${name}`)))];
}

it("[A-129] [A-130] a comment has no class that a stylesheet uses, except for emoji", () => {
  expect(USED.length).toBeGreaterThan(250);
  expect(surviving(USED, sanitize)).toEqual([]);
  expect(surviving(["vemoji"], sanitize)).toEqual(["img.vemoji"]);
});

it("a class that only ends like one that colors code is removed", () => {
  expect(surviving(["vssue-highlight", "xpl-k", "my-language-js"], (html) => sanitizePlatform(html, "https://code.example.org/"))).toEqual([]);
});

it("a code host's comment has no class of the reader or of a widget's own parts", () => {
  expect(OWN.length).toBeGreaterThan(150);
  expect(surviving(OWN, (html) => sanitizePlatform(html, "https://code.example.org/"))).toEqual([]);
  expect(surviving(["pl-k", "nf", "markdown-alert-note"], (html) => sanitizePlatform(html, "https://code.example.org/"))).toEqual(["code.pl-k", "code.nf", "div.markdown-alert-note", "p.markdown-alert-note", "pre.pl-k", "pre.nf", "span.pl-k", "span.nf"]);
});
