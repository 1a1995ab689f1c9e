import type { Sentences } from "../keys.ts";

export const sentences: Sentences = {
  unreachable: "无法连接 {platform}。请检查网络连接，然后重试。",
  unauthorized: "{platform} 需要确认您的身份。请登录后重试，您写的内容会保留。",
  forbidden: "{platform} 不允许您的账号进行此操作。请联系 {repo} 的所有者。",
  forbiddenToNobody: "{platform} 不允许未登录的访问。请登录后重试；如仍无法访问，请联系 {repo} 的所有者。",
  limitedUntil: "您对 {platform} 的请求过于频繁。请在 {time} 之后重试。",
  "rate-limited": "您对 {platform} 的请求过于频繁。请过几分钟再试。",
  "not-found": "内容已不存在，或者您无权查看。请刷新页面。",
  wrongPlace: "在 {platform} 上找不到 {repo}，或者您无权查看其 Issue。请登录，或告知此页面的所有者。",
  gone: "讨论已被删除，或者 {repo} 不再接受 Issue。请联系此页面的所有者。",
  locked: "讨论已锁定，不再接受新评论。您写的内容会保留，请联系 {repo} 的所有者。",
  retired: "{platform} 已停用 Issue 功能，无法再在那里保存评论。此页面的所有者需要改用其他平台。",
  invalid: "{platform} 拒绝了此操作。请修改后重试，您写的内容会保留。",
  server: "{platform} 返回了错误。请稍后重试，您写的内容会保留。",
  settings: "此页面的评论设置有误：{detail}。请告知此页面的所有者。",

  "login-expired": "您在 {platform} 的登录已失效。请重新登录，您写的内容会保留。",
  "login-denied": "登录未完成：在 {platform} 上的授权被拒绝。您可以随时重新登录。",
  "login-strange": "这次登录不是在此标签页中开始的，因此未被采用。请重新登录。",
  "login-refused": "{platform} 没有完成登录。请重新登录。",
  "login-unreachable": "没有收到回应，登录未完成。请检查网络连接，然后重新登录。",
  "login-no-storage": "浏览器不允许此页面保存数据，因此无法登录。请允许保存数据，然后重试。",
  "login-insecure": "登录需要安全连接。请使用以 https 开头的地址打开此页面。",
};
