/**
 * Makes indexes for MiniSearch as VitePress does: one JSON file per language with a document for each section. VitePress indexes the
 * pages that it renders; this reads pages that are rendered already.
 *
 *     node minisearch.mjs PAGES OUT
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const [pages, out, module] = process.argv.slice(2);
const { default: MiniSearch } = await import(pathToFileURL(module));
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };
/** A heading, or a term of a glossary, with its id. */
const HEADING = /<(h[1-6]|dt)(?: id="([^"]*)")?[^>]*>(.*?)<\/\1>/gsu;

const text = (html) => html.replaceAll(/<[^>]*>/gu, " ").replaceAll(/&([a-z]+|#39);/gu, (whole, name) => ENTITIES[name] ?? whole).replaceAll(/\s+/gu, " ").trim();

function* sectionsOf(path, html) {
  const article = /<article[^>]*>(.*?)<\/article>/su.exec(html)?.[1];
  if (article === undefined) return;
  const above = [];
  let last = { anchor: "", title: "", titles: [], start: 0 };
  const found = [];
  for (const { 0: whole, 1: tag, 2: anchor, 3: inner, index } of article.matchAll(HEADING)) {
    if (tag === "dt" && anchor === undefined) continue;
    const level = tag === "dt" ? 6 : Number(tag[1]);
    above.length = Math.min(above.length, level - 1);
    found.push({ ...last, end: index });
    last = { anchor: anchor ?? "", title: text(inner), titles: above.filter(Boolean), start: index + whole.length };
    above[level - 1] = last.title;
  }
  found.push({ ...last, end: article.length });
  for (const { anchor, title, titles, start, end } of found) {
    const content = text(article.slice(start, end));
    if (title !== "" || content !== "") yield { id: anchor === "" ? path : `${path}#${anchor}`, title, titles, text: content };
  }
}

const indexes = new Map();
for (const entry of readdirSync(pages, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith(".html")) continue;
  const file = join(entry.parentPath, entry.name);
  const html = readFileSync(file, "utf8");
  const lang = /<html lang="([^"]*)"/u.exec(html)?.[1] ?? "";
  const index = indexes.get(lang) ?? new MiniSearch({ fields: ["title", "titles", "text"], storeFields: ["title", "titles"] });
  indexes.set(lang, index);
  const path = `/${relative(pages, file)}`.replace(/(^|\/)index\.html$/u, "$1");
  const seen = new Set();
  for (const section of sectionsOf(path, html)) {
    if (!seen.has(section.id)) index.add(section);
    seen.add(section.id);
  }
}
mkdirSync(out, { recursive: true });
for (const [lang, index] of indexes) writeFileSync(join(out, `${lang}.json`), JSON.stringify(index));
