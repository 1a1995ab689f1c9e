/** An author's website as it may be linked: http:// is put in front where no scheme is; "" for what is no address. */
export function websiteOf(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  return webAddress(/^https?:\/\//iu.test(text) ? text : `http://${text}`);
}

/** `address` when it leads to a host by http or https, else "". */
export function webAddress(address: string, base?: string): string {
  if (!URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : "";
}
