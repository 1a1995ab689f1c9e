/** Text from a store or from the editor, as it was received. */
export interface RichText {
  readonly format: "html" | "markdown";
  readonly text: string;
}

/**
 * What `text` looks like, safe to be put into the page. The sanitiser is loaded for the first text, the Markdown
 * parser for the first Markdown; both are then kept by the browser.
 */
export async function toFragment({ format, text }: RichText): Promise<DocumentFragment> {
  const sanitiser = import("./sanitise.ts");
  const html = format === "html" ? text : (await import("./markdown.ts")).renderMarkdown(text);
  return (await sanitiser).sanitise(html);
}
