/** Labels that the engine adds to an article, in the page's language. */
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

const ENGLISH: ArticleLabels = {
  copyCode: "Copy the code",
  codeCopied: "Copied",
  enlarge: (image) => `Enlarge the image: ${image}`,
  reduce: (image) => `Close the enlarged image: ${image}`,
  glossary: "Glossary",
};

const PORTUGUESE: ArticleLabels = {
  copyCode: "Copiar o código",
  codeCopied: "Copiado",
  enlarge: (image) => `Ampliar a imagem: ${image}`,
  reduce: (image) => `Fechar a imagem ampliada: ${image}`,
  glossary: "Glossário",
};

/** The labels in the language of a page, or else in English. */
export function articleLabels(lang: string): ArticleLabels {
  return lang.toLowerCase().startsWith("pt") ? PORTUGUESE : ENGLISH;
}
