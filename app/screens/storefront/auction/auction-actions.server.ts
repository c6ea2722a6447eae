import { data, redirect } from "@remix-run/node";
import { parseId } from "~/domain/id";
import { LOGIN_TO_JOIN, LOGIN_TO_PLEDGE } from "~/domain/messages";
import { formatKsh } from "~/domain/money";
import { needsConfirmation, pledgeMinimum, pledgeUnconfirmed } from "~/domain/pledge";
import { joinUnconfirmed } from "~/domain/participation";
import { pledgeSchema } from "~/domain/pledge-form";
import type { Refusal } from "~/domain/refusal";
import { isBeyondReach, standing } from "~/domain/standing";
import { formatClock } from "~/domain/time";
import { currentUser, loginPath } from "~/http/current-user.server";
import { parseForm, refuseForm } from "~/http/form.server";
import { takeTry } from "~/http/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalInit } from "~/http/respond.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { keepForm } from "~/http/unsent-form.server";
import { openRoundTop } from "~/operations/pledges/board.queries.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import { placePledge, type PledgeRequest } from "~/operations/pledges/place-pledge.server";
import { standingFacts } from "~/operations/pledges/standing.queries.server";
import type { AuctionAnswer } from "./auction-answer";
import { centsOf } from "./lead";
import { shopTime } from "~/operations/shop-clock.server";

/** The success message clears after 3 s (specification §2). */
const SUCCESS_MS = 3000;

export async function join(args: RequestArgs, auctionId: number, form: FormData) {
  const viewer = await currentUser(args);
  if (!viewer)
    return redirectWithToast(args, loginPath(args.request), { tone: "error", message: LOGIN_TO_JOIN });
  const refuseThis = (refusal: Refusal) =>
    data<AuctionAnswer>({ message: refusal.message }, refusalInit(refusal));
  const tooMany = takeTry("join", String(viewer.id));
  if (tooMany) return refuseThis(tooMany);
  if (!form.has("knows") && (await isLostCause(viewer.id, auctionId))) return refuseThis(joinUnconfirmed());
  const outcome = await joinRound(viewer, auctionId, seenRound(form));
  if (!outcome.ok) return refuseThis(outcome.refusal);
  const { feeCents, charged } = outcome.value;
  const pledgeForm = `/auction/${auctionId}#pledge`;
  if (!charged) return redirect(pledgeForm, 303);
  const message = `Entry fee of ${formatKsh(feeCents)} paid. You can place your pledge now.`;
  return redirectWithToast(args, pledgeForm, { tone: "success", message, durationMs: SUCCESS_MS });
}

export async function pledge(args: RequestArgs, auctionId: number, form: FormData) {
  const viewer = await currentUser(args);
  if (!viewer) {
    // the login tells the amount again
    const kept = await keepForm(args, form);
    const toast: Toast = { tone: "error", message: LOGIN_TO_PLEDGE };
    return redirectWithToast(args, loginPath(args.request), toast, kept?.cookie ? [kept.cookie] : []);
  }
  const submission = parseForm(form, { schema: pledgeSchema });
  const refuseThis = (refusal?: Refusal) => {
    const { data: answer, init } = refuseForm(submission, { refusal });
    return data<AuctionAnswer>({ ...answer, message: refusal?.message }, init ?? {});
  };
  if (submission.status !== "success") return refuseThis();
  const cents = submission.value.pledge_amount;
  // the tick counts for the amount it stood beside, not for one typed afterwards
  const confirmed = submission.value.confirmed && form.get("confirmed_for") === String(cents);
  const request = { auctionId, cents, seenRound: seenRound(form) };
  const unconfirmed = confirmed ? null : await jumpOf(viewer.id, request);
  if (unconfirmed) return refuseThis(unconfirmed);
  const outcome = await placePledge(viewer, request);
  if (!outcome.ok) return refuseThis(outcome.refusal);
  const { receipt, submittedAt } = outcome.value;
  const message = `Your pledge of ${formatKsh(cents)} is in. Receipt ${receipt}, ${formatClock(submittedAt)}.`;
  return redirectWithToast(args, `/auction/${auctionId}#leaderboard`, {
    tone: "success",
    message,
    durationMs: SUCCESS_MS,
  });
}

/** No pledge that the open round takes can make this buyer the winner: they are to know it before they pay (D72). */
async function isLostCause(userId: number, auctionId: number) {
  const facts = await standingFacts(userId, auctionId, shopTime());
  return facts !== null && isBeyondReach(standing(facts).outlook);
}

/** The number of the round that the page showed: another round's fee and range were not agreed to. */
function seenRound(form: FormData): number | null {
  const seen = form.get("round");
  return typeof seen === "string" ? parseId(seen) : null;
}

/** Asks for the tick of D40, by the rule of the form; null where none is due. */
async function jumpOf(
  userId: number,
  { auctionId, cents, seenRound: seen }: PledgeRequest,
): Promise<Refusal | null> {
  const top = await openRoundTop(auctionId, shopTime());
  // what is refused anyway needs no tick first
  if (!top || cents > (top.round.maxPledgeCents ?? cents)) return null;
  if (seen !== null && seen !== top.round.number) return null;
  const { round, highestCents } = top;
  const jump = { cents, highestCents, minimumCents: pledgeMinimum(round) };
  // what it takes to lead is read only where it can matter
  if (!needsConfirmation({ ...jump, leadCents: null })) return null;
  const facts = await standingFacts(userId, auctionId, shopTime());
  const leadCents = facts && centsOf(standing(facts).outlook);
  return needsConfirmation({ ...jump, leadCents }) ? pledgeUnconfirmed(cents, highestCents) : null;
}
