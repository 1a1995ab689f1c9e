import { sanitize } from "@glosa/kit/text/sanitize.ts";
import { useLayoutEffect, useRef } from "react";

/** A comment as readers see it, sanitized again. The page's policy loads no pictures from elsewhere. */
export function CommentText({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = sanitize(html);
    for (const link of fragment.querySelectorAll("a")) {
      link.target = "_blank";
      link.rel = "noopener noreferrer nofollow ugc";
      link.tabIndex = 0;
    }
    box.current?.replaceChildren(fragment);
  }, [html]);
  return <div ref={box} className="text" dir="auto" />;
}
