import { formatKsh, parseTypedAmount } from "~/domain/money";
import type { SavedDraft } from "~/domain/form/saved-draft";
import type { Toast } from "~/http/forms/toast.server";

const TOAST_MS = 10_000;

const isOf = (draft: SavedDraft, path: string) =>
  new URL(path, "http://here.invalid").pathname === draft.path;

/** Why a signed-out person must log in; null if there is no saved draft for `redirectTo` (D49). */
export function draftReason(draft: SavedDraft | null, redirectTo: string): string | null {
  if (!draft || "pledge_amount" in draft.fields || !isOf(draft, redirectTo)) return null;
  return "You were signed out. What you typed is kept here, but not sent yet.";
}

/** Shows the amount instead of filling it in, because the buyer must type it again on purpose (D40). */
export function draftToast(draft: SavedDraft | undefined, redirectTo: string): Toast | null {
  const typed = draft?.fields.pledge_amount;
  const cents = typeof typed === "string" ? parseTypedAmount(typed) : null;
  if (!draft || cents === null || !isOf(draft, redirectTo)) return null;
  return {
    tone: "info",
    message: `You were signed out: your pledge of ${formatKsh(cents)} was not placed. Enter it again to place it.`,
    durationMs: TOAST_MS,
  };
}
