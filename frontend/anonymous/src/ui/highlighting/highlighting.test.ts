import { expect, it, vi } from "vitest";
import { toFragment } from "../mount/format-content.ts";
import { highlight } from "./highlight.ts";
import { tokensOf } from "./tokens.ts";

/** The parts that get a color, as `kind:text`. */
const colored = (code: string, language: string) => tokensOf(code, language)?.flatMap(({ kind, text }) => (kind === null ? [] : [`${kind}:${text}`]));

it.each([
  ["python", "def start(x): # note\n  return f'a' + 1.5", ["keyword:def", "function:start", "comment:# note", "keyword:return", "string:'a'", "number:1.5"]],
  ["python", '"""two\nlines""" x', ['string:"""two\nlines"""']],
  ["mql5", "input int Lots = 2; // lots\nOrderSend(a);", ["keyword:input", "keyword:int", "number:2", "comment:// lots", "function:OrderSend"]],
  ["JS", "const a = `x\n${1}`; /* open", ["keyword:const", "string:`x\n${1}`", "comment:/* open"]],
  ["sql", "SELECT a FROM b -- all", ["keyword:SELECT", "keyword:FROM", "comment:-- all"]],
  ["json", '{"a": [true, -1]}', ['string:"a"', "keyword:true", "number:1"]],
  ["html", '<a href="x">b</a><!-- c', ["tag:<a", 'string:"x"', "tag:>", "tag:</a", "tag:>", "comment:<!-- c"]],
  ["diff", "+a\n-b\n c", ["inserted:+a", "deleted:-b"]],
  ["css", "a { color: red } /* b */", ["comment:/* b */"]],
])("%s: %s", (language, code, expected) => {
  expect(colored(code, language)).toEqual(expected);
  expect(tokensOf(code, language)?.map(({ text }) => text).join("")).toBe(code);
});

it("leaves unknown languages and very long code as they are", () => {
  expect([tokensOf("a", "klingon"), tokensOf("a", "constructor"), tokensOf("1 ".repeat(10_001), "js")]).toEqual([null, null, null]);
});

it("reads hostile code in linear time", () => {
  for (const part of ['"', "'\\", "`", "/*", "<!--", "<a", "a_", '"""', "1."]) for (const language of ["js", "py", "html", "sql"]) expect(colored(part.repeat(4000), language)).toBeDefined();
});

it("colors the text, and adds no element from it", () => {
  const code = Object.assign(document.createElement("code"), { className: "language-js", textContent: 'const a = "<img src=x>"' });
  highlight(code);
  expect(code.innerHTML).toBe('<span class="token keyword">const</span> a = <span class="token string">"&lt;img src=x&gt;"</span>');
  const before = code.innerHTML;
  highlight(code);
  expect(code.innerHTML).toBe(before);
});

it("colors texts that are shown, and not those that are sent", async () => {
  const format = () => toFragment({ format: "html", text: '<pre><code class="language-js">return 1</code></pre>' });
  const [shown, sent] = [document.createElement("div"), document.createElement("div")];
  document.body.append(shown);
  sent.append(await format());
  shown.append(await format());
  await vi.waitFor(() => expect(shown.querySelectorAll(".token")).toHaveLength(2));
  expect(sent.querySelector(".token")).toBeNull();
  shown.remove();
});
