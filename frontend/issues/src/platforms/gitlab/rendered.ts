/** HTML of notes, which GitLab renders on demand; loaded for the first comments. */
import type { Ask } from "../adapter/api.ts";
import { renderAll } from "../adapter/batched-markdown.ts";
import { plainHtml } from "./plain-html.ts";

/** HTML of every text as GitLab at `link` shows it in `project`, in their order. */
export function rendered(ask: Ask, sources: readonly string[], { project, link }: { readonly project: string; readonly link: string }): Promise<readonly string[]> {
  return renderAll(sources, async (text) => {
    const { json } = await ask({ method: "POST", path: "/markdown", body: { text, gfm: true, project } });
    return plainHtml((json as { readonly html: string }).html, link);
  });
}
