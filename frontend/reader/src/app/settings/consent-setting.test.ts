import type { Consent } from "@glosa/contract";
import { sharedMemoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { CONSENT_KEY, createConsent } from "./consent-setting.ts";

const ADVERTISING: Consent = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example/a.js", async: "" } };

function setting(kept?: string, entries: readonly Consent[] = [ADVERTISING]) {
  const storage = sharedMemoryStorage(kept === undefined ? {} : { [CONSENT_KEY]: kept });
  return { storage, consent: createConsent({ entries, storage, head: document.head }) };
}

const loaded = () => document.head.innerHTML;

describe("D11: a head entry that waits for agreement", () => {
  it("is not loaded as long as the reader has not answered", () => {
    expect(setting().consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("is loaded when the reader agrees, once, and on the next visit at once", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.choose("granted");
    expect(loaded()).toBe('<script src="https://ads.example/a.js" async=""></script>');
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBe("granted");
    expect(loaded()).toContain("ads.example");
  });

  it("is not loaded when the reader refuses, now or later", () => {
    const { consent, storage } = setting();
    consent.choose("refused");
    expect(consent.get()).toBe("refused");
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBe("refused");
    expect(loaded()).toBe("");
  });

  it("asks again once the reader took the answer back, and loads nothing until then", () => {
    const { consent, storage } = setting();
    consent.choose("granted");
    consent.forget();
    expect(consent.get()).toBeNull();
    document.head.innerHTML = "";
    expect(setting(storage.read(CONSENT_KEY) ?? "").consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("asks again when there is a purpose that the reader was never asked about", () => {
    const entries = [ADVERTISING, { ...ADVERTISING, purpose: "statistics" }];
    expect(setting('{"advertising":"granted"}', entries).consent.get()).toBeNull();
    expect(loaded()).toBe("");
  });

  it("is loaded when the reader agrees in another tab, and the question comes back when they withdraw there", () => {
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

  it("leaves answers about other purposes as they are", () => {
    const { consent, storage } = setting('{"statistics":"refused","advertising":"refused"}');
    consent.choose("granted");
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ statistics: "refused", advertising: "granted" });
    consent.forget();
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ statistics: "refused", advertising: null });
  });

  it.each(["{", "null", "7", '{"advertising":"perhaps"}'])("takes %s for no answer", (kept) => {
    expect(setting(kept).consent.get()).toBeNull();
  });
});
