/** The sanitizer and the stylesheet of its HTML; loaded for the first text. */
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { toFragment as sanitized } from "@glosa/kit/text/sanitize.ts";

export { default as css } from "../content.css?inline";

/** A text as sanitized nodes. Code that names its language gets its colors once it's shown. */
export async function toFragment(body: Parameters<typeof sanitized>[0]): Promise<DocumentFragment> {
  const fragment = await sanitized(body);
  const blocks = fragment.querySelectorAll('pre > code[class*="lang"]');
  if (blocks.length > 0) color([...blocks]).catch(() => undefined);
  return fragment;
}

const highlighting = lazy(() => import("../highlighting/highlight.ts"), import.meta.url);

/** Nodes that aren't in the document by the next frame are sent, not shown. */
async function color(blocks: readonly Element[]): Promise<void> {
  const { highlight } = await highlighting();
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  for (const block of blocks) if (block.isConnected) highlight(block);
}
