import type { Extras } from "./en.ts";

export const extras: Extras = {
  actions: "Qué hacer con el comentario de {nick}",
  edit: "Editar",
  save: "Guardar",
  delete: "Eliminar",
  cancel: "Cancelar",
  sureToDelete: "¿Eliminar tu comentario? No se puede deshacer.",
  deleted: "Tu comentario se eliminó.",
  report: "Denunciar",
  whyReport: "¿Qué problema tiene este comentario?",
  "report-spam": "Publicidad",
  "report-abuse": "Insultos u odio",
  "report-off-topic": "No trata de esta página",
  "report-wrong": "Erróneo o engañoso",
  send: "Enviar",
  reported: "Gracias. El equipo de moderación lo revisará.",
  saved: "Se guardaron los cambios.",
  "edit-time-over": "El plazo para cambiar este comentario ha terminado.",
  "own-key-refused": "Solo el navegador que publicó el comentario puede cambiarlo.",
  "edit-conflict": "Otra persona cambió el texto mientras tanto. Recarga la página para verlo.",
  "not-found": "Este comentario ya no existe. Recarga la página.",
};
