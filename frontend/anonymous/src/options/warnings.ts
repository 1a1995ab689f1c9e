/** What the site's owner reads about options without effect; loaded if there are any. */

/** The service's option for all pages of a site, by the name of the widget's. */
const RULES: Readonly<Record<string, string>> = { avatar_cdn: "--avatar-host", avatarCDN: "--avatar-host", clazzName: "--comment-class", recordIP: "--record-ip" };

/** A sentence about an option of that name, which `readOptions` found to be unused. */
export function warningOf(name: string): string {
  const option = RULES[name];
  return option === undefined
    ? `The comment widget was given ${name}: true, which isn't available yet and has no effect. Set ${name}: false, or leave it out.`
    : `The comment widget was given ${name}, which has no effect with service; it is set there by: glosa comments site set SITE ${option}`;
}
