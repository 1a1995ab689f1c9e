import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { memoryNetwork } from "../browser/browser.memory.ts";
import { installDialogs } from "../testing/dialogs.ts";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { type ArticleLabels, articleLabels, createEnhance } from "./enhance.ts";

const HTML = '<img src="/a.png" alt="Painel"><div class="code-block"><pre><code>x</code></pre></div><div id="island-1">static</div>';
const PAGE = samplePage("/panel.html", {
  islands: [{ id: "island-1", name: "Chart", props: {}, module: "/assets/components/chart.js" }],
});

let article: HTMLElement;

/** Tasks that run after the article is painted; canceled ones are removed. */
let waiting: (() => void)[];

function enhanced(zoomOverlay = "") {
  const clock = memoryClock();
  const whenVisible = vi.fn(() => vi.fn());
  const labels = (lang: string): ArticleLabels => ({
    copyCode: `copy in ${lang}`,
    codeCopied: "",
    enlarge: (image) => `enlarge ${image} in ${lang}`,
    reduce: () => "",
    glossary: "",
  });
  const enhance = createEnhance({
    network: memoryNetwork(),
    clock,
    whenVisible,
    labels,
    copy: () => Promise.resolve(),
    findPage: () => Promise.reject(new Error("no")),
    loadEmbeds: () => Promise.reject(new Error("no")),
    loadNotes: () => Promise.reject(new Error("no")),
    afterPaint: (task) => {
      waiting.push(task);
      return () => {
        waiting = waiting.filter((other) => other !== task);
      };
    },
    report: vi.fn(),
  });
  const site = sampleSite({ theme: { ...sampleSite().theme, zoomOverlay } });
  return { clock, whenVisible, end: enhance(article, PAGE, site) };
}

beforeEach(() => {
  waiting = [];
  article = document.createElement("article");
  article.innerHTML = HTML;
});

it("adds islands, zoom, and copy buttons to an article, in the page's language, and removes them", () => {
  const { clock, whenVisible, end } = enhanced();
  expect(article.innerHTML).toBe(HTML);
  for (const task of waiting) task();
  clock.advance(1000);
  expect(whenVisible).toHaveBeenCalledOnce();
  const names = [...article.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
  expect(names).toEqual(["enlarge Painel in pt-BR", "copy in pt-BR"]);
  end();
  expect(article.innerHTML).toBe(HTML);
});

it("cancels the additions to an article that goes away before it is painted", () => {
  enhanced().end();
  expect(waiting).toEqual([]);
});

it.each([
  ["", "var(--zoom-overlay, #fff)"],
  ["navy", "navy"],
])("[S-161] D44: an overlay configured as %j is drawn in %s", (configured, background) => {
  const uninstall = installDialogs();
  const { clock, end } = enhanced(configured);
  clock.advance(1000);
  article.querySelector("img")?.click();
  expect(document.querySelector("dialog")?.style.getPropertyValue("--page")).toBe(background);
  end();
  uninstall();
});

it.each([
  ["pt-BR", "Copiar o código", "Ampliar a imagem: Painel"],
  ["en-US", "Copy the code", "Enlarge the image: Painel"],
  ["de", "Copy the code", "Enlarge the image: Painel"],
])("has labels in the language of a page in %s", (lang, copyCode, enlarge) => {
  const labels = articleLabels(lang);
  expect([labels.copyCode, labels.enlarge("Painel")]).toEqual([copyCode, enlarge]);
});
