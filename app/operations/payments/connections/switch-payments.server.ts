import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { countOf } from "~/domain/text/count";
import { SANDBOX_URL } from "~/payments/daraja/settings";
import { recordAudit } from "../../audit/record-audit.server";
import { lockPaymentConnections } from "~/db/locks.server";
import { shopTime } from "../../shop-clock.server";
import { BY_VARIABLE, CONNECTIONS_CHANGED } from "./save-connection.server";
import {
  connectionsVersion,
  followPayments,
  paymentsAreByVariable,
  settingsOf,
} from "./stored-connections.server";

/** Lets buyers pay by this connection from now on; null: by tests again. Payments under way keep the connection that they began with. */
export async function switchPayments(
  actor: Viewer,
  to: number | null,
  seen: string,
): Promise<Outcome<{ account: string | null }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (paymentsAreByVariable()) return refused(refuse("conflict", BY_VARIABLE));
  const switched = await transaction(async (tx) => {
    await lockPaymentConnections(tx);
    if ((await connectionsVersion(tx)) !== seen) return refused(CONNECTIONS_CHANGED);
    const before = await tx.paymentConnection.findFirst({ where: { isCurrent: true } });
    const chosen = to === null ? null : await tx.paymentConnection.findUnique({ where: { id: to } });
    if (to !== null && !chosen) return refused(CONNECTIONS_CHANGED);
    if (chosen?.id === before?.id) return refused(refuse("conflict", "Buyers pay this way already."));
    const trouble = chosen ? await connectionTrouble(tx, chosen) : await disconnectTrouble(tx);
    if (trouble) return refused(refuse("conflict", trouble));
    const now = shopTime();
    await tx.paymentConnection.updateMany({
      where: { isCurrent: true },
      data: { isCurrent: false, endedAt: now },
    });
    if (chosen)
      await tx.paymentConnection.update({
        where: { id: chosen.id },
        data: { isCurrent: true, usedSince: chosen.usedSince ?? now, endedAt: null },
      });
    const account = chosen?.shortcode ?? null;
    await recordAudit(tx, actor, "user.switch_payments", actor.id, {
      before: { paymentMethod: before?.shortcode ?? "test" },
      after: { paymentMethod: account ?? "test" },
    });
    return accepted({ account });
  });
  // it is stored: a job follows it too
  if (switched.ok) await followPayments().catch(() => undefined);
  return switched;
}

type Row = NonNullable<Awaited<ReturnType<Tx["paymentConnection"]["findUnique"]>>>;

async function connectionTrouble(tx: Tx, row: Row): Promise<string | null> {
  if (row.url === SANDBOX_URL)
    return "The sandbox is for trying: no money moves there. Enter your live keys.";
  const { settings, missing } = settingsOf(row);
  if (!settings) return `This connection cannot be used: ${missing.join(", ")}.`;
  const paid = await tx.testPayment.count({
    where: { connectionId: row.id, state: "completed", startedAt: { gte: row.savedAt } },
  });
  return paid === 0 ? "First pay KSh 1 with these keys, so that you know that they work." : null;
}

/** M-Pesa payments under way would end in a shop whose buyers pay nothing. */
async function disconnectTrouble(tx: Tx): Promise<string | null> {
  const attempts = await tx.paymentAttempt.count({
    where: { provider: "daraja", state: { in: [...UNDER_WAY] } },
  });
  const refunds = await tx.refund.count({
    where: { way: "daraja", state: { in: ["started", "accepted", "unknown"] } },
  });
  const open = attempts + refunds;
  return open === 0
    ? null
    : `${countOf(open, "payment is", "payments are")} under way at M-Pesa. Wait until each has ended, or end it under Payments.`;
}
