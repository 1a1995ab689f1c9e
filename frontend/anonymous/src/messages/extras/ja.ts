import type { Extras } from "./en.ts";

export const extras: Extras = {
  actions: "{nick} さんのコメントへの操作",
  edit: "編集",
  save: "保存",
  delete: "削除",
  cancel: "キャンセル",
  sureToDelete: "コメントを削除しますか？この操作は取り消せません。",
  deleted: "コメントを削除しました。",
  report: "報告",
  whyReport: "このコメントの問題は何ですか？",
  "report-spam": "宣伝",
  "report-abuse": "侮辱やヘイト",
  "report-off-topic": "このページと無関係",
  "report-wrong": "誤りまたは誤解を招く",
  send: "送信",
  reported: "ありがとうございます。モデレーターが確認します。",
  saved: "変更を保存しました。",
  "edit-time-over": "このコメントを変更できる時間は過ぎました。",
  "own-key-refused": "コメントは投稿したブラウザからのみ変更できます。",
  "edit-conflict": "その間に他の人が本文を変更しました。ページを再読み込みしてご確認ください。",
  "not-found": "このコメントはもうありません。ページを再読み込みしてください。",
};
