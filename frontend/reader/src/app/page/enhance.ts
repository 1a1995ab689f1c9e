/** Enhances an article in the browser: zoom, islands, copy buttons, notes on terms, embeds. */
import type { PageData, SiteData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Runtime } from "../reader-context.tsx";
import { addCopyButtons, type CopyLabels } from "./copy-code.ts";
import { type EmbedPorts, watchEmbeds } from "./embeds.ts";
import type { NoteLabels } from "./notes.ts";
import { type TermPorts, watchTerms } from "./terms.ts";
import { attachZoom, type ZoomLabels, type ZoomPorts } from "./zoom.ts";

/** What the enhancements need. */
export interface EnhancePorts extends EmbedPorts {
  readonly report: (message: string, error: unknown) => void;
  /** Loads the function that starts the islands of an article. What it returns ends them. */
  readonly loadIslands: () => Promise<(article: Element, page: PageData) => () => void>;
  readonly clock: Clock;
  readonly labels: (lang: string) => ArticleLabels;
  readonly copy: (text: string) => Promise<void>;
  readonly findPage: TermPorts["findPage"];
  readonly loadNotes: TermPorts["loadNotes"];
  readonly loadZoom: ZoomPorts["loadZoom"];
  /** Runs a task once the article has been painted. The returned function cancels it. */
  readonly afterPaint: (task: () => void) => () => void;
}

/** Enhances one article after another. */
export function createEnhance(ports: EnhancePorts): Runtime["enhance"] {
  return (article: HTMLElement, page: PageData, site: SiteData) => {
    const labels = ports.labels(page.lang);
    const background = site.theme.zoomOverlay || "var(--zoom-overlay, #fff)";
    const ends = [attachZoom(article, { ...ports, labels, background })];
    const addRest = () => {
      const all = { ...ports, labels };
      ends.push(addCopyButtons(article, all), watchTerms(article, all), watchEmbeds(article, page.lang, ports));
      if (page.islands.length > 0) ends.push(startIslands(article, page, ports));
    };
    ends.push(ports.afterPaint(addRest));
    return () => {
      for (const end of ends) end();
    };
  };
}

/** Starts the page's islands once their code has loaded. */
function startIslands(article: Element, page: PageData, { loadIslands, report }: EnhancePorts): () => void {
  let end = () => {};
  let ended = false;
  const begin = async () => {
    const start = await loadIslands();
    if (!ended) end = start(article, page);
  };
  begin().catch((error: unknown) => report("The components of the page could not be loaded.", error));
  return () => {
    ended = true;
    end();
  };
}

/** Labels of all enhancements, in the page's language. */
export type ArticleLabels = CopyLabels & NoteLabels & ZoomLabels;

const ENGLISH: ArticleLabels = {
  copyCode: "Copy the code",
  codeCopied: "Copied",
  enlarge: (image) => `Enlarge the image: ${image}`,
  reduce: (image) => `Close the enlarged image: ${image}`,
  glossary: "Glossary",
};

const PORTUGUESE: ArticleLabels = {
  copyCode: "Copiar o código",
  codeCopied: "Copiado",
  enlarge: (image) => `Ampliar a imagem: ${image}`,
  reduce: (image) => `Fechar a imagem ampliada: ${image}`,
  glossary: "Glossário",
};

/** The labels in the language of a page, or else in English. */
export function articleLabels(lang: string): ArticleLabels {
  return lang.toLowerCase().startsWith("pt") ? PORTUGUESE : ENGLISH;
}
