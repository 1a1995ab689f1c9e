/** A comment widget on a page: which one, and with which options. Loaded when the comments of a page come near. */
import type { Comments, PageData } from "@glosa/contract";
import type { PrepareWidget } from "./comments.ts";

/** What a widget's public index offers to the reader. */
interface CommentWidget {
  readonly mount: (element: HTMLElement, options: Readonly<Record<string, unknown>>) => { readonly destroy: () => void };
}

/** Loads a widget's code. `emoji` is the folder of emoji for stores without their own, with a slash at the end. */
export type LoadWidget = (solution: Comments["solution"], emoji: string) => Promise<CommentWidget>;

export function createPrepareWidget(load: LoadWidget): PrepareWidget {
  return async (comments, page, site) => {
    const widget = await load(comments.solution, `${site.base}assets/emoji/`);
    return (element) => widget.mount(element, optionsFor(page, comments)).destroy;
  };
}

/** Options for one page: its path or title is the thread's key, its language the widget's, where the configuration sets none; its front matter may name the issue. */
function optionsFor({ path, title, lang, frontmatter }: PageData, { solution, options }: Comments): Readonly<Record<string, unknown>> {
  if (solution === "anonymous") return { path, title, lang, ...options };
  const issueId = frontmatter["issueId"];
  return { path, pageTitle: title, locale: lang, ...options, ...(issueId === undefined ? {} : { issueId }) };
}
