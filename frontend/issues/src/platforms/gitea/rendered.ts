/** HTML of comments, which Gitea renders on demand; loaded for the first comments. */
import type { Ask } from "../adapter/api.ts";
import { renderAll, renderHere } from "../adapter/batched-markdown.ts";
import { withOrigin } from "../adapter/tags.ts";

/** HTML of every text as Gitea at `link` shows it in the repository at `path`, in their order; `ask` is null for readers without a token, for whom Gitea renders nothing. */
export function rendered(ask: Ask | null, sources: readonly string[], { path, link }: { readonly path: string; readonly link: string }): Promise<readonly string[]> {
  if (ask === null) return Promise.all(sources.map(renderHere));
  return renderAll(sources, async (text) => {
    const body = { Text: text, Mode: "gfm", Context: `${new URL(link).pathname.replace(/\/$/u, "")}/${path}`, Wiki: false };
    return withOrigin((await ask({ method: "POST", path: "/markdown", body, text: true })).text, link);
  });
}
