import { redirect } from "~/router/index.server";
import type { SavedDraft } from "~/domain/form/saved-draft";
import { formatKsh, parseTypedAmount } from "~/domain/money";
import { NOW_WATCHED } from "~/domain/product/watch";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import { log } from "~/http/observability/log.server";
import type { RequestArgs } from "~/http/request-context";
import { chosenLanguage, languageCookie } from "~/http/language.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { startPendingLogin, type StartedSession } from "~/http/session/session.server";
import { languageAtLogin } from "~/operations/accounts/update-profile.server";
import type { CheckedLogin } from "~/operations/accounts/check-login.server";
import { resetByShop } from "~/operations/accounts/one-time-codes/use-code.server";
import { formatDateTime } from "~/domain/time";
import { watchProduct } from "~/operations/watches/watches.server";
import { t } from "~/texts/t";
import { moveGuestCart } from "./guest-cart.server";

/** Returns to the page before the login, with what the visitor had put into the cart or wanted to watch. */
export async function finishLogin(args: RequestArgs, userId: number, { cookie, carried }: StartedSession) {
  const back = returnPathOf(args.request);
  const watched = await watchAfterLogin(userId, carried.watch);
  const cookies = [cookie, ...(await languageCookies(args, userId))];
  const resetAt = await resetByShop(userId);
  const toast =
    (resetAt && resetToast(resetAt)) ??
    (await moveGuestCart(userId, carried.guestCartItems ?? [])) ??
    draftToast(carried.draft, back) ??
    watched;
  if (toast) return redirectWithToast(args, back, toast, cookies);
  return redirect(back, {
    status: 303,
    headers: cookies.map((value): [string, string] => ["Set-Cookie", value]),
  });
}

/** So that nobody sets a password anew without its owner learning of it (D112). */
const resetToast = (at: Date): Toast => ({
  tone: "info",
  message: t(
    "On {date} your password was set anew with a code that the shop made. Was it not you? Please call us.",
    {
      date: formatDateTime(at),
    },
  ),
  durationMs: TOAST_MS,
});

/** Watches the product whose heart the visitor pressed; null if there is none. Never throws, because the login must succeed. */
export async function watchAfterLogin(userId: number, productId: number | undefined): Promise<Toast | null> {
  if (productId === undefined) return null;
  try {
    const outcome = await watchProduct({ id: userId, isSuperuser: false }, productId);
    return outcome.ok ? NOW_WATCHED : { tone: "error", message: outcome.refusal.message };
  } catch (error) {
    log.error({ err: error }, "what waited for the login could not be watched");
    return null;
  }
}

/** A device without a choice takes over the account's. */
async function languageCookies({ request, context }: RequestArgs, userId: number): Promise<string[]> {
  const ofDevice = chosenLanguage(request.headers.get("Cookie"));
  const language = await languageAtLogin(userId, ofDevice);
  return language === null || ofDevice ? [] : [languageCookie(language, context)];
}

export async function redirectToLoginCode(args: RequestArgs, login: CheckedLogin, username: string) {
  const to = withReturnPath("/login/code", returnPathOf(args.request));
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": await startPendingLogin(args, login, username) },
  });
}

const TOAST_MS = 10_000;

const isOf = (draft: SavedDraft, path: string) =>
  new URL(path, "http://here.invalid").pathname === draft.path;

/** Why a signed-out person must log in; null if there is no saved draft for `redirectTo` (D49). */
export function draftReason(draft: SavedDraft | null, redirectTo: string): string | null {
  if (!draft || "pledge_amount" in draft.fields || !isOf(draft, redirectTo)) return null;
  return t("You were signed out. What you typed is kept here, but not sent yet.");
}

/** Shows the amount instead of filling it in, because the buyer must type it again on purpose (D40). */
function draftToast(draft: SavedDraft | undefined, redirectTo: string): Toast | null {
  const typed = draft?.fields.pledge_amount;
  const cents = typeof typed === "string" ? parseTypedAmount(typed) : null;
  if (!draft || cents === null || !isOf(draft, redirectTo)) return null;
  return {
    tone: "info",
    message: t("You were signed out: your pledge of {sum} was not placed. Enter it again to place it.", {
      sum: formatKsh(cents),
    }),
    durationMs: TOAST_MS,
  };
}
