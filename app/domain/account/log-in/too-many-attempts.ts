import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";

const MINUTE_MS = 60_000;

/** `leftMs` is how long until new tries are accepted (D10, D63). */
export function tooManyAttempts(leftMs: number, says = t("Too many tries")): Refusal {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const wait = minutes === 1 ? t("Please wait 1 minute.") : t("Please wait {minutes} minutes.", { minutes });
  const message = `${t(says)}. ${wait}`;
  return { ...refuse("too_many", message), retryAfterS: Math.ceil(leftMs / 1000) };
}
