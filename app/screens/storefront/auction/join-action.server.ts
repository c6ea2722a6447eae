import { data, redirect } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { LOGIN_TO_JOIN } from "~/domain/messages";
import { formatKsh } from "~/domain/money";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { type Refusal, refuse } from "~/domain/refusal";
import { currentUser, loginPath } from "~/http/session/current-user.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalInit } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import { t } from "~/texts/t";
import type { AuctionAnswer } from "./auction-answer";

// D33
export const SUCCESS_TOAST_MS = 3000;

export async function join(args: RequestArgs, auctionId: number, form: FormData) {
  const viewer = await currentUser(args);
  if (!viewer)
    return redirectWithToast(args, loginPath(args.request), { tone: "error", message: t(LOGIN_TO_JOIN) });
  const refuseThis = (refusal: Refusal) =>
    data<AuctionAnswer>({ message: refusal.message }, refusalInit(refusal));
  const tooMany = limitRequest("join", String(viewer.id));
  if (tooMany) return refuseThis(tooMany);
  const knowsOdds = form.has("knows");
  const typed = form.get("phone_number");
  const phoneNumber = typeof typed === "string" ? kenyanMobile(typed) : null;
  if (typeof typed === "string" && phoneNumber === null)
    return refuseThis(refuse("invalid", t(KENYAN_MOBILE_MESSAGE), "phone_number"));
  const outcome = await joinRound(viewer, auctionId, { seenRound: seenRound(form), knowsOdds, phoneNumber });
  if (!outcome.ok) return refuseThis(outcome.refusal);
  const { feeCents, isNew, awaits } = outcome.value;
  if (awaits !== null) return redirect(`/pay/${awaits}`, 303);
  const pledgeForm = `/auction/${auctionId}#pledge`;
  if (!isNew) return redirect(pledgeForm, 303);
  const message = t("Entry fee of {sum} paid. You can place your pledge now.", { sum: formatKsh(feeCents) });
  return redirectWithToast(args, pledgeForm, { tone: "success", message, durationMs: SUCCESS_TOAST_MS });
}

/** The round that the page showed, because the buyer has not agreed to another round's fee and range. */
export function seenRound(form: FormData): number | null {
  const seen = form.get("round");
  return typeof seen === "string" ? parseId(seen) : null;
}
