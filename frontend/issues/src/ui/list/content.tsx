import { letScroll } from "@glosa/comments/text.ts";
import { showText } from "@glosa/kit/browser/show-text.ts";
import { useLayoutEffect, useRef } from "react";
import type { Comment } from "../../model/values.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** The text of a comment, as the platform shows it; its source where that cannot be made safe. */
export function Content({ comment: { content, contentRaw } }: { readonly comment: Comment }) {
  const { format, clock } = useSurroundings();
  const base = useThread(({ issue }) => issue?.link ?? "");
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (article.current === null) return undefined;
    return showText(article.current, { format: () => format(content, base), plain: () => contentRaw, finish, clock });
  }, [format, clock, content, contentRaw, base]);
  return <article ref={article} className="markdown-body" role="presentation" dir="auto" />;
}

function finish(content: HTMLElement): void {
  letScroll(content);
  nameBoxes(content);
}

/** The box of a task is called what the task says. */
function nameBoxes(content: HTMLElement): void {
  for (const box of content.querySelectorAll("input")) box.setAttribute("aria-label", box.parentElement?.textContent.trim() ?? "");
}
