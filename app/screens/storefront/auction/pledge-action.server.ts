import { data } from "~/router/index.server";
import { LOGIN_TO_PLEDGE } from "~/domain/messages";
import { formatKsh } from "~/domain/money";
import { pledgeSchema } from "~/domain/pledge/pledge-bodies";
import type { Refusal } from "~/domain/refusal";
import { formatClock } from "~/domain/time";
import { currentUser, loginPath } from "~/http/session/current-user.server";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import { saveForm } from "~/http/forms/saved-draft.server";
import { placePledge } from "~/operations/pledges/place-pledge.server";
import { t } from "~/texts/t";
import type { AuctionAnswer } from "./auction-answer";
import { seenRound, SUCCESS_TOAST_MS } from "./join-action.server";

export async function pledge(args: RequestArgs, auctionId: number, form: FormData) {
  const viewer = await currentUser(args);
  if (!viewer) {
    const saved = await saveForm(args, form);
    const toast: Toast = { tone: "error", message: t(LOGIN_TO_PLEDGE) };
    return redirectWithToast(args, loginPath(args.request), toast, saved?.cookie ? [saved.cookie] : []);
  }
  const submission = parseForm(form, { schema: pledgeSchema });
  const refuseThis = (refusal?: Refusal) => {
    const { data: answer, init } = refuseForm(submission, { refusal });
    return data<AuctionAnswer>({ ...answer, message: refusal?.message }, init ?? {});
  };
  if (submission.status !== "success") return refuseThis();
  const cents = submission.value.pledge_amount;
  // the tick counts only for the amount that it was shown with (D40)
  const confirmed = submission.value.confirmed && form.get("confirmed_for") === String(cents);
  const outcome = await placePledge(viewer, { auctionId, cents, seenRound: seenRound(form), confirmed });
  if (!outcome.ok) return refuseThis(outcome.refusal);
  const { receipt, submittedAt } = outcome.value;
  const message = t("Your pledge of {sum} is in. Receipt {receipt}, {submittedAt}.", {
    sum: formatKsh(cents),
    receipt,
    submittedAt: formatClock(submittedAt),
  });
  // the top of the page shows the receipt and the buyer's place
  return redirectWithToast(args, `/auction/${auctionId}`, {
    tone: "success",
    message,
    durationMs: SUCCESS_TOAST_MS,
  });
}
