/** What an article gains in the browser: zoom, islands, copy buttons, notes on terms. */
import type { PageData, SiteData } from "@glosa/contract";
import type { Clock } from "@glosa/kit/browser/clock.ts";
import type { Runtime } from "../runtime.ts";
import { addCopyButtons } from "./copy-code.ts";
import { type IslandPorts, mountIslands } from "./islands.ts";
import type { ArticleLabels } from "./labels.ts";
import { type TermPorts, watchTerms } from "./terms.ts";
import { attachZoom } from "./zoom.ts";

export interface EnlivenPorts extends IslandPorts {
  readonly clock: Clock;
  readonly labels: (lang: string) => ArticleLabels;
  readonly copy: (text: string) => Promise<void>;
  readonly findPage: TermPorts["findPage"];
  readonly loadNotes: TermPorts["loadNotes"];
  /** Runs a task once the article has been painted. The returned function cancels it. */
  readonly afterPaint: (task: () => void) => () => void;
}

export function createEnliven(ports: EnlivenPorts): Runtime["enliven"] {
  return (article: HTMLElement, page: PageData, site: SiteData) => {
    const labels = ports.labels(page.lang);
    const background = site.theme.zoomOverlay || "var(--zoom-overlay, #fff)";
    const ends = [attachZoom(article, { clock: ports.clock, labels, background })];
    const addRest = () => {
      const all = { ...ports, labels };
      ends.push(mountIslands(article, page.islands, ports), addCopyButtons(article, all), watchTerms(article, all));
    };
    ends.push(ports.afterPaint(addRest));
    return () => {
      for (const end of ends) end();
    };
  };
}
