/** Words that the engine puts into an article, in the page's language. */
export interface ArticleLabels {
  readonly copyCode: string;
  readonly codeCopied: string;
  /** Name of an image that can be enlarged, from its text alternative. */
  readonly enlarge: (image: string) => string;
  /** Name of the enlarged image. */
  readonly reduce: (image: string) => string;
  /** Name of the link from a note on a term to the glossary. */
  readonly glossary: string;
}
