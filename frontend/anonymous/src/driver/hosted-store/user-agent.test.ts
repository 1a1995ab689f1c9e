import { expect, it } from "vitest";
import { systemOf } from "./rows.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [["Chrome 142", "Windows 10"], `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  [["Edge 141", "Windows 10"], `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`],
  [["Opera 112", "macOS 10.15"], `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`],
  [["Firefox 144", "Linux"], "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  [["Firefox 56", "Windows 7"], "Mozilla/5.0 (Windows NT 6.1; rv:56.0) Gecko/20100101 Firefox/56.0"],
  [["Safari 17.5", "macOS 10.15"], "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15"],
  [["Safari 18.1", "iOS 18.1"], "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1.1 Mobile/15E148 Safari/604.1"],
  [["Chrome 130", "iOS 17.6"], "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1"],
  [["Chrome 142", "Android 14"], `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [["Samsung Internet 26", "Android 10"], `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`],
  [["Yandex 24", "Windows 10"], `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 YaBrowser/24.10.0.0 Safari/537.36`],
  [["Vivaldi 12", "Linux"], `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Vivaldi/12.9.3467.32`],
  [["Safari 5", "macOS 10.6"], "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_6_8) AppleWebKit/534.50 (KHTML, like Gecko) Version/5 Safari/534.50"],
  [["WeChat 8", "Android 12"], `Mozilla/5.0 (Linux; Android 12; X) ${WEBKIT} Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 MicroMessenger/8.0.38`],
  [["UC 13", "Android 11"], `Mozilla/5.0 (Linux; U; Android 11; en-US; X) ${WEBKIT} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.8.1322 Mobile Safari/537.36`],
  [["QQ 14", "Android 13"], `Mozilla/5.0 (Linux; U; Android 13; zh-cn; X) ${WEBKIT} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.9 Mobile Safari/537.36`],
  [["Internet Explorer 11", "Windows 8.1"], "Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko"],
  [["Chrome 120", "ChromeOS"], `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36`],
])("recognizes %s", (labels, userAgent) => {
  expect(systemOf(userAgent)).toEqual(labels);
});

it("recognizes one if the other is unknown", () => {
  expect([systemOf("curl on Linux"), systemOf("Firefox/144.0")]).toEqual([["Linux"], ["Firefox 144"]]);
});

it.each(["", "undefined", "<img src=x onerror=alert(1)>", "Browser/1", "Chrome/<b>1</b> Windows NT <b>", `Chrome/${"9".repeat(50)}`, `Chrome/142 ${"x".repeat(2000)}`])("recognizes nothing in %s", (userAgent) => {
  expect(systemOf(userAgent)).toEqual([]);
});

it("shows only digits of a hostile string", () => {
  expect(systemOf(`Chrome/1"><script>alert(1)</script> Windows NT 10.0<img onerror=x>`)).toEqual(["Chrome 1", "Windows 10"]);
});
