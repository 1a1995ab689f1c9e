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
    expect(setting().consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("is loaded once when the reader consents, and immediately on the next visit", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.choose("granted");
    expect(loaded()).toBe('<script src="https://ads.example/a.js" async=""></script>');
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBe("granted");
    expect(loaded()).toContain("ads.example");
  });

  it("isn't loaded when the reader refuses, now or later", () => {
    const { consent, storage } = setting();
    consent.choose("refused");
    expect(consent.get()).toBe("refused");
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBe("refused");
    expect(loaded()).toBe("");
  });

  it("asks again once the reader has withdrawn the answer, and loads nothing until then", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.forget();
    expect(consent.get()).toBeNull();
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("asks again when there is a new purpose", () => {
    const entries = [ADVERTISING, { ...ADVERTISING, purpose: "statistics" }];
    expect(setting('{"advertising":"granted"}', entries).consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("is loaded when the reader consents in another tab, and asks again when they withdraw there", () => {
    const { consent, storage } = setting();
    const [here, there] = [vi.fn(), vi.fn()];
    consent.subscribe(here);
    storage.otherTab.onChange(CONSENT_KEY, there);
    const other = createConsent({ entries: [ADVERTISING], storage: storage.otherTab, head: document.createElement("head") });
    other.choose("granted");
    expect([consent.get(), loaded()]).toEqual(["granted", '<script src="https://ads.example/a.js" async=""></script>']);
    other.forget();
    expect(consent.get()).toBeNull();
    other.choose("refused");
    expect(consent.get()).toBe("refused");
    storage.otherTab.remove(CONSENT_KEY);
    expect([consent.get(), here.mock.calls.length, there.mock.calls.length]).toEqual([null, 4, 0]);
  });

  it("doesn't change answers about other purposes", () => {
    const { consent, storage } = setting('{"statistics":"refused","advertising":"refused"}');
    consent.choose("granted");
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ statistics: "refused", advertising: "granted" });
    consent.forget();
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ statistics: "refused", advertising: null });
  });

  it.each(["{", "null", "7", '{"advertising":"perhaps"}'])("treats %s as no answer", (stored) => {
    expect(setting(stored).consent.get()).toBeNull();
  });
});
