/** Embedded pages of other sites in an article: links, until the reader agrees to load them. */
import type { StartEmbeds } from "./embedding.ts";

/** What embeds need. */
export interface EmbedPorts {
  /** Loads the code of embeds. */
  readonly loadEmbeds: () => Promise<StartEmbeds>;
  readonly report: (message: string, error: unknown) => void;
}

/** Starts the embeds of `article`, if it has any. The returned function ends that. After a failure, they stay links. */
export function watchEmbeds(article: HTMLElement, lang: string, ports: EmbedPorts): () => void {
  if (article.querySelector(".embed") === null) return () => {};
  let ended = false;
  let end = () => {
    ended = true;
  };
  const begin = async () => {
    try {
      const start = await ports.loadEmbeds();
      if (!ended) end = start(article, lang);
    } catch (error) {
      ports.report("Embedded content could not be prepared.", error);
    }
  };
  void begin();
  return () => end();
}
