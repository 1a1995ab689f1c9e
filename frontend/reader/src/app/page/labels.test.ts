import { expect, it } from "vitest";
import { articleLabels } from "./labels.ts";

it.each([
  ["pt-BR", "Copiar o código", "Ampliar a imagem: Painel"],
  ["en-US", "Copy the code", "Enlarge the image: Painel"],
  ["de", "Copy the code", "Enlarge the image: Painel"],
])("speaks %s", (lang, copyCode, enlarge) => {
  const labels = articleLabels(lang);
  expect([labels.copyCode, labels.enlarge("Painel")]).toEqual([copyCode, enlarge]);
});
