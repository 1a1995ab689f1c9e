import type { Extras } from "./en.ts";

export const extras: Extras = {
  actions: "對 {nick} 的留言進行操作",
  edit: "編輯",
  save: "儲存",
  delete: "刪除",
  cancel: "取消",
  sureToDelete: "要刪除您的留言嗎？此操作無法復原。",
  deleted: "您的留言已刪除。",
  report: "檢舉",
  whyReport: "這則留言有什麼問題？",
  "report-spam": "廣告",
  "report-abuse": "辱罵或仇恨言論",
  "report-off-topic": "與本頁無關",
  "report-wrong": "錯誤或誤導",
  send: "送出",
  reported: "謝謝，管理員會查看。",
  saved: "變更已儲存。",
  "edit-time-over": "已超過修改此留言的時限。",
  "own-key-refused": "只有發表留言的瀏覽器才能修改它。",
  "edit-conflict": "期間有人修改了內容。請重新整理頁面查看。",
  "not-found": "此留言已不存在。請重新整理頁面。",
};
