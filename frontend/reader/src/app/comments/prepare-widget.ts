/** Mounts the configured comment widget with the options for a page. Loaded when the comments of a page near the viewport. */
import type { Comments, PageData } from "@glosa/contract";
import type { PrepareWidget } from "./comments.ts";

/** The part of a widget's public index that the reader uses. */
interface CommentWidget {
  readonly mount: (element: HTMLElement, options: Readonly<Record<string, unknown>>) => { readonly destroy: () => void };
}

/** Loads a widget's code. `emoji` is the folder of emoji for stores without their own, with a slash at the end. */
export type LoadWidget = (solution: Comments["solution"], emoji: string) => Promise<CommentWidget>;

/** Prepares widgets whose code `load` loads. */
export function createPrepareWidget(load: LoadWidget): PrepareWidget {
  return async (comments, page, site) => {
    const widget = await load(comments.solution, `${site.base}assets/emoji/`);
    return (element) => aboveDiscussion(element, (place) => widget.mount(place, optionsFor(page, comments)).destroy);
  };
}

/** What the widget shows once it has asked the service: comments, or that there are none. */
const LISTED = ".vcard, .vempty > p";

/**
 * Shows a widget above the comments that the page contains, which go once the widget shows those of the service. They stay if the
 * service can't be reached.
 */
function aboveDiscussion(element: HTMLElement, mount: (place: HTMLElement) => () => void): () => void {
  const discussion = element.querySelector(":scope > .discussion");
  if (discussion === null) return mount(element);
  const place = document.createElement("div");
  discussion.before(place);
  const observer = new MutationObserver(() => {
    if (place.querySelector(LISTED) === null) return;
    observer.disconnect();
    discussion.remove();
  });
  observer.observe(place, { childList: true, subtree: true });
  const destroy = mount(place);
  return () => {
    observer.disconnect();
    destroy();
    place.remove();
  };
}

/** Options for one page: its path, title, and language, unless the configuration sets them, and the issue in its front matter. */
function optionsFor({ path, title, lang, frontmatter }: PageData, { solution, options }: Comments): Readonly<Record<string, unknown>> {
  if (solution === "anonymous") return { path, title, lang, ...options };
  const issueId = frontmatter["issueId"];
  return { path, pageTitle: title, locale: lang, ...options, ...(issueId === undefined ? {} : { issueId }) };
}
