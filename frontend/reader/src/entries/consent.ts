/** Consent to head entries: the setting, and the notice that asks for it. */
import type { ConsentParts } from "../app/reader-context.tsx";
import { type ConsentPorts, createConsent } from "../app/settings/consent-setting.ts";
import { consentParts } from "../theme/notices/consent-notice.tsx";

let parts: ConsentParts | undefined;

/** The one setting of the page, created on first use. */
export const consentOf = (ports: ConsentPorts): ConsentParts => (parts ??= consentParts(createConsent(ports)));
