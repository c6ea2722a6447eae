import { formatKsh, parseTypedAmount } from "~/domain/money";
import type { UnsentForm } from "~/domain/form/unsent-form";
import type { Toast } from "~/http/forms/toast.server";

/** Two sentences, and an amount to remember. */
const TOLD_MS = 10_000;

const isOf = (unsent: UnsentForm, path: string) =>
  new URL(path, "http://here.invalid").pathname === unsent.path;

/** Why somebody who was signed out while typing is asked to log in; null where nothing waits at `redirectTo` (D49). */
export function unsentReason(unsent: UnsentForm | null, redirectTo: string): string | null {
  if (!unsent || "pledge_amount" in unsent.fields || !isOf(unsent, redirectTo)) return null;
  return "You were signed out. What you typed is kept here, but not sent yet.";
}

/** The auction's page does not fill its form in again, so the amount is told: it is typed once more, on purpose (D40). */
export function unsentToast(unsent: UnsentForm | undefined, redirectTo: string): Toast | null {
  const cents = parseTypedAmount(unsent?.fields.pledge_amount ?? "");
  if (!unsent || cents === null || !isOf(unsent, redirectTo)) return null;
  return {
    tone: "info",
    message: `You were signed out: your pledge of ${formatKsh(cents)} was not placed. Enter it again to place it.`,
    durationMs: TOLD_MS,
  };
}
