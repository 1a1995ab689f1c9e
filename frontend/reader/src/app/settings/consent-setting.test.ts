import type { Consent } from "@glosa/contract";
import { sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { CONSENT_KEY, createConsent } from "./consent-setting.ts";

const ADVERTISING: Consent = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example/a.js", async: "" } };

function setting(stored?: string, entries: readonly Consent[] = [ADVERTISING]) {
  const storage = sharedMemoryStorage(stored === undefined ? {} : { [CONSENT_KEY]: stored });
  return { storage, consent: createConsent({ entries, storage, head: document.head }) };
}

const loaded = () => document.head.innerHTML;

describe("D11: a head entry that needs consent", () => {
  it("isn't loaded until the reader has answered", () => {
    expect(setting().consent.get()).toBe("advertising");
    expect(loaded()).toBe("");
  });

  it("is loaded once when the reader consents, and immediately on the next visit", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.choose("granted");
    expect(loaded()).toBe('<script src="https://ads.example/a.js" async=""></script>');
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBeNull();
    expect(loaded()).toContain("ads.example");
  });

  it("isn't loaded when the reader refuses, now or later", () => {
    const { consent, storage } = setting();
    consent.choose("refused");
    expect(consent.get()).toBeNull();
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("asks again once the reader has withdrawn the answer, and loads nothing until then", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.forget();
    expect(consent.get()).toBe("advertising");
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBe("advertising");
    expect(loaded()).toBe("");
  });

  it("is loaded for its own purpose only; the next purpose is requested afterwards", () => {
    const entries = [ADVERTISING, { purpose: "analytics", tag: "script", attrs: { src: "https://count.example/b.js" } }];
    const { consent, storage } = setting(undefined, entries);
    consent.choose("refused");
    expect([consent.get(), loaded()]).toEqual(["analytics", ""]);
    consent.choose("granted");
    expect([consent.get(), loaded()]).toEqual([null, '<script src="https://count.example/b.js"></script>']);
    consent.choose("granted");
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ advertising: "refused", analytics: "granted" });
  });

  it("is loaded even if the browser stores nothing", () => {
    const storage = { ...sharedMemoryStorage({}), write: () => undefined };
    const consent = createConsent({ entries: [ADVERTISING], storage, head: document.head });
    consent.choose("granted");
    expect([consent.get(), loaded()]).toEqual([null, expect.stringContaining("ads.example")]);
  });

  it("is loaded when the reader consents in another tab, and asks again when they withdraw there", () => {
    const { consent, storage } = setting();
    const [here, there] = [vi.fn(), vi.fn()];
    consent.subscribe(here);
    storage.otherTab.onChange(CONSENT_KEY, there);
    const other = createConsent({ entries: [ADVERTISING], storage: storage.otherTab, head: document.createElement("head") });
    other.choose("granted");
    expect([consent.get(), loaded()]).toEqual([null, '<script src="https://ads.example/a.js" async=""></script>']);
    other.forget();
    expect(consent.get()).toBe("advertising");
    other.choose("refused");
    expect(consent.get()).toBeNull();
    storage.otherTab.remove(CONSENT_KEY);
    expect([consent.get(), here.mock.calls.length, there.mock.calls.length]).toEqual(["advertising", 4, 0]);
  });

  it("doesn't change answers about other purposes", () => {
    const { consent, storage } = setting('{"https://a.example":"granted"}');
    consent.choose("granted");
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ "https://a.example": "granted", advertising: "granted" });
  });

  it("withdraws all answers together, those about embeds too", () => {
    const { consent, storage } = setting('{"https://a.example":"granted","advertising":"refused"}');
    consent.forget();
    expect(storage.read(CONSENT_KEY)).toBeNull();
  });

  it.each(["{", "null", "7", '{"advertising":"perhaps"}'])("treats %s as no answer", (stored) => {
    expect(setting(stored).consent.get()).toBe("advertising");
  });
});
