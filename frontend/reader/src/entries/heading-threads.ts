/** Discussions of headings, as a component that the builder adds to the pages of sites that have them. Other sites never load it. */
import type { Comments, PageData, SiteData } from "@glosa/contract";
import type { PrepareWidget } from "../app/comments/comments.ts";
import { discussHeadings } from "../app/comments/heading-threads.ts";
import css from "../theme/comments/heading-threads.css?inline";

const report = (message: string, error: unknown) => console.error(message, error);

interface HeadingProps {
  /** Address of the widget's options. */
  readonly comments: string;
  /** Address of the module that prepares widgets. If this file imported it, code would leave the files that every page loads. */
  readonly widget: string;
  readonly path: string;
  readonly base: string;
}

/** Starts the discussions of the article that contains `heading`. */
export async function mount(heading: Element, { comments, widget, path, base }: HeadingProps, { lang }: { readonly lang: string }): Promise<() => void> {
  const { path: _, ...options } = ((await answer(await fetch(comments))) as Comments).options;
  const { service, site = "default" } = options as { readonly service: string; readonly site?: string };
  addStyle();
  return discussHeadings(heading.closest(".prose") ?? document.body, {
    path,
    lang,
    report,
    count: async (paths) => {
      const body = JSON.stringify({ site, paths });
      const response = await fetch(`${service}/api/v1/counts`, { method: "POST", headers: { "content-type": "application/json" }, body });
      const { counts } = (await answer(response)) as { readonly counts: Readonly<Record<string, { readonly roots: number; readonly replies: number }>> };
      return new Map(Object.entries(counts).map(([key, { roots, replies }]) => [key, roots + replies]));
    },
    load: async (thread) => {
      const { prepareWidget } = (await import(/* @vite-ignore */ widget)) as { readonly prepareWidget: PrepareWidget };
      const page = { path: thread, title: document.title, lang, frontmatter: {} } as PageData;
      return prepareWidget({ solution: "anonymous", options, numStyle: {} }, page, { base } as SiteData);
    },
  });
}

let isStyled = false;

function addStyle(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

async function answer(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered with status ${response.status}.`);
  return (await response.json()) as unknown;
}
