import type { Extras } from "./en.ts";

export const extras: Extras = {
  actions: "对 {nick} 的评论进行操作",
  edit: "编辑",
  save: "保存",
  delete: "删除",
  cancel: "取消",
  sureToDelete: "删除您的评论？此操作无法撤销。",
  deleted: "您的评论已删除。",
  report: "举报",
  whyReport: "这条评论有什么问题？",
  "report-spam": "广告",
  "report-abuse": "辱骂或仇恨言论",
  "report-off-topic": "与本页无关",
  "report-wrong": "错误或误导",
  send: "提交",
  reported: "谢谢，管理员会查看。",
  saved: "修改已保存。",
  "edit-time-over": "已超过修改此评论的时限。",
  "own-key-refused": "只有发表评论的浏览器才能修改它。",
  "edit-conflict": "期间有人修改了内容。请刷新页面查看。",
  "not-found": "此评论已不存在。请刷新页面。",
};
