import type { ArticleLabels } from "../app/page/labels.ts";

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

/** The engine's words in the language of a page; English where it speaks no other. */
export function articleLabels(lang: string): ArticleLabels {
  return lang.toLowerCase().startsWith("pt") ? PORTUGUESE : ENGLISH;
}
