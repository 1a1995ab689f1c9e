/** Longer than any browser's own; a row may hold anything. */
const LONGEST = 1000;

/** A name, and where its version stands behind it; the first that is found counts, for many pretend to be another one as well. */
type Marks = readonly (readonly [name: string, mark: RegExp])[];

const BROWSERS: Marks = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/u],
  ["Opera", /\b(?:OPR|OPiOS|OPT)\/(\d+)/u],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/u],
  ["Yandex", /\bYaBrowser\/(\d+)/u],
  ["Vivaldi", /\bVivaldi\/(\d+)/u],
  ["WeChat", /\bMicroMessenger\/(\d+)/u],
  ["QQ", /\b(?:M?QQBrowser|QQ)\/(\d+)/u],
  ["UC", /\bUC ?Browser\/(\d+)/u],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/u],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\/(\d+)/u],
  ["Safari", /\bVersion\/(\d+(?:\.\d+)?)[\d.]* (?:Mobile\/\w+ )?Safari\//u],
  ["Internet Explorer", /\bTrident\/.*\brv:(\d+)|\bMSIE (\d+)/u],
];

const SYSTEMS: Marks = [
  ["Windows", /\bWindows NT (\d+\.\d)/u],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b.*\bOS (\d+_\d+)/u],
  ["macOS", /\bMac OS X (\d+[_.]\d+)/u],
  ["Android", /\bAndroid (\d+)/u],
  ["ChromeOS", /\bCrOS\b()/u],
  ["Linux", /\bLinux\b()/u],
];

/** Names that are sold instead of the number that is told; one number stands for 10 and for 11. */
const WINDOWS: Readonly<Record<string, string>> = { "6.1": "7", "6.2": "8", "6.3": "8.1", "10.0": "10" };

/** The browser and the system that a user agent tells, each with its version, as "Chrome 142" and "Windows 10"; what is not known is left out. */
export function systemOf(userAgent: string): readonly string[] {
  if (userAgent.length > LONGEST) return [];
  return [labelOf(BROWSERS, userAgent), labelOf(SYSTEMS, userAgent)].filter((label) => label !== "");
}

/** Nothing of the user agent is shown but digits. */
function labelOf(marks: Marks, userAgent: string): string {
  for (const [name, mark] of marks) {
    const found = mark.exec(userAgent);
    if (found === null) continue;
    const version = (found[1] ?? found[2] ?? "").replace("_", ".");
    if (version.length > 7) return "";
    return `${name} ${name === "Windows" ? (WINDOWS[version] ?? version) : version}`.trim();
  }
  return "";
}
