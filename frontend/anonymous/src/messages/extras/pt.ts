import type { Extras } from "./en.ts";

export const extras: Extras = {
  actions: "O que fazer com o comentário de {nick}",
  edit: "Editar",
  save: "Salvar",
  delete: "Excluir",
  cancel: "Cancelar",
  sureToDelete: "Excluir o seu comentário? Não é possível desfazer.",
  deleted: "O seu comentário foi excluído.",
  report: "Denunciar",
  whyReport: "O que há de errado com este comentário?",
  "report-spam": "Propaganda",
  "report-abuse": "Ofensas ou ódio",
  "report-off-topic": "Fora do assunto da página",
  "report-wrong": "Errado ou enganoso",
  send: "Enviar",
  reported: "Obrigado. A moderação vai dar uma olhada.",
  saved: "As alterações foram salvas.",
  "edit-time-over": "O prazo para alterar este comentário acabou.",
  "own-key-refused": "Só o navegador que publicou o comentário pode alterá-lo.",
  "edit-conflict": "Outra pessoa alterou o texto enquanto isso. Recarregue a página para vê-lo.",
  "not-found": "Este comentário não existe mais. Recarregue a página.",
};
