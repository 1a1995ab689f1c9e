import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { installDialogs } from "../testing/dialogs.ts";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { until } from "../testing/until.ts";
import { type ArticleLabels, articleLabels, createEnhance } from "./enhance.ts";
import { openZoom } from "./zoom-dialog.ts";

const HTML = '<img src="/a.png" alt="Painel"><div class="code-block"><pre><code>x</code></pre></div><div id="island-1">static</div>';
const PAGE = samplePage("/panel.html", {
  islands: [{ id: "island-1", name: "Chart", props: {}, module: "/assets/components/chart.js", when: "visible" }],
});

let article: HTMLElement;

/** Tasks that run after the article is painted; canceled ones are removed. */
let waiting: (() => void)[];

function enhanced(zoomOverlay = "", { page = PAGE, loading = Promise.resolve() } = {}) {
  const clock = memoryClock();
  const endIslands = vi.fn();
  const startIslands = vi.fn(() => endIslands);
  const labels = (lang: string): ArticleLabels => ({
    copyCode: `copy in ${lang}`,
    codeCopied: "",
    enlarge: (image) => `enlarge ${image} in ${lang}`,
    reduce: () => "",
    glossary: "",
  });
  const enhance = createEnhance({
    clock,
    loadIslands: () => loading.then(() => startIslands),
    labels,
    copy: () => Promise.resolve(),
    findPage: () => Promise.reject(new Error("no")),
    loadEmbeds: () => Promise.reject(new Error("no")),
    loadNotes: () => Promise.reject(new Error("no")),
    loadZoom: () => Promise.resolve(openZoom),
    afterPaint: (task) => {
      waiting.push(task);
      return () => {
        waiting = waiting.filter((other) => other !== task);
      };
    },
    report: vi.fn(),
  });
  const site = sampleSite({ theme: { ...sampleSite().theme, zoomOverlay } });
  return { clock, startIslands, endIslands, end: enhance(article, page, site) };
}

beforeEach(() => {
  waiting = [];
  article = document.createElement("article");
  article.innerHTML = HTML;
});

it("adds islands, zoom, and copy buttons to an article, in the page's language, and removes them", async () => {
  const { clock, startIslands, endIslands, end } = enhanced();
  expect(article.innerHTML).toBe(HTML);
  for (const task of waiting) task();
  clock.advance(1000);
  await until(() => expect(startIslands).toHaveBeenCalledWith(article, PAGE));
  const names = [...article.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
  expect(names).toEqual(["enlarge Painel in pt-BR", "copy in pt-BR"]);
  end();
  expect(article.innerHTML).toBe(HTML);
  expect(endIslands).toHaveBeenCalledOnce();
});

it("starts no islands on a page that went away while their code was loading", async () => {
  let arrive = () => {};
  const loading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { startIslands, end } = enhanced("", { loading });
  for (const task of waiting) task();
  end();
  arrive();
  await loading;
  expect(startIslands).not.toHaveBeenCalled();
});

it("loads no code of islands on a page without any", async () => {
  const { startIslands } = enhanced("", { page: samplePage("/other.html") });
  for (const task of waiting) task();
  await Promise.resolve();
  expect(startIslands).not.toHaveBeenCalled();
});

it("cancels the additions to an article that goes away before it is painted", () => {
  enhanced().end();
  expect(waiting).toEqual([]);
});

it.each([
  ["", "var(--zoom-overlay, #fff)"],
  ["navy", "navy"],
])("[S-161] D44: an overlay configured as %j is drawn in %s", async (configured, background) => {
  const uninstall = installDialogs();
  const { clock, end } = enhanced(configured);
  clock.advance(1000);
  article.querySelector("img")?.click();
  await Promise.resolve();
  await Promise.resolve();
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
