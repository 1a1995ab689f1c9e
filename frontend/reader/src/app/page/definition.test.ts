import { expect, it } from "vitest";
import { readDefinition } from "./definition.ts";

const HTML = `<h1>Glossary</h1><dl class="glossary">
<dt id="stop-loss">stop loss</dt>
<dd><p id="x">Ends a <a class="term" href="#order">trade</a> at a <a href="/panel.html#view">price</a>, see
<a class="external" href="https://example.org/">there</a>.</p><p class="glossary-links">See also: <a href="#order">order</a>.</p></dd>
<dt id="a b">order</dt><dd>An order.</dd></dl><p id="p">x</p>`;

const find = (path: string) => Promise.resolve({ path, html: HTML });
const at = (hash: string) => new URL(`https://site.example/en-US/glossary.html${hash}`);

function html(content: readonly Node[]): string {
  const element = document.createElement("div");
  element.append(...content.map((node) => document.importNode(node, true)));
  return element.innerHTML;
}

it("reads a term and what it means, fit for another page", async () => {
  const { term, content } = await readDefinition(at("#stop-loss"), find);
  expect(term).toBe("stop loss");
  expect(html(content)).toBe(
    `<p>Ends a <a href="https://site.example/en-US/glossary.html#order">trade</a> at a <a href="https://site.example/panel.html#view">price</a>, see
<a class="external" href="https://example.org/">there</a>.</p>`,
  );
});

it("finds an anchor that is percent-encoded", async () => {
  expect(html((await readDefinition(at("#a%20b"), find)).content)).toBe("An order.");
});

it.each(["", "#gone", "#p"])("fails where %j is no term", async (hash) => {
  await expect(readDefinition(at(hash), find)).rejects.toThrow(`https://site.example/en-US/glossary.html${hash} is no term`);
});
