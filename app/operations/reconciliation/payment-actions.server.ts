import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { type AttemptState, isUnderWay, mayGiveUp, OUTCOME_TEXTS } from "~/domain/payment/attempt";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { failAttempt, findAttempt } from "../payments/attempts.server";
import { tryQuery } from "../payments/check-payment.server";
import { msg } from "~/texts/t";

const MISSING = refused(refuse("missing", PAYMENT_NOT_FOUND));

/** Asks the provider at once and returns the new state, or 'silent' if it did not answer. The trail has it first, with the old state. */
export async function queryPaymentNow(actor: Viewer, id: number): Promise<Outcome<AttemptState | "silent">> {
  if (!may(actor, "money")) return FORBIDDEN;
  const before = await findAttempt({ id });
  if (!before) return MISSING;
  if (!isUnderWay(before.state))
    return refused(refuse("conflict", msg("This payment is not under way any more")));
  await transaction((tx) => recordAudit(tx, actor, "payment.ask", id, { after: { state: before.state } }));
  if ((await tryQuery(id)) !== null) return accepted("silent");
  return accepted((await findAttempt({ id }))?.state ?? before.state);
}

/** Gives up an attempt that the provider cannot decide, so that the buyer may retry. A late payment still counts, or is refunded. */
export async function giveUpPayment(actor: Viewer, id: number, reason: string): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const attempt = await findAttempt({ id });
  if (!attempt) return MISSING;
  const early = refused(
    refuse("conflict", msg("Only a payment that is under way for more than an hour can be given up")),
  );
  if (!mayGiveUp(attempt, shopTime())) return early;
  return transaction(async (tx): Promise<Outcome<null>> => {
    const text = OUTCOME_TEXTS.given_up(reason);
    if (!(await failAttempt(tx, attempt, { outcome: "given_up", code: null, text }))) return early;
    await recordAudit(tx, actor, "payment.give_up", id, {
      before: { state: "unknown" },
      after: { state: "failed", reason },
    });
    return accepted(null);
  });
}
