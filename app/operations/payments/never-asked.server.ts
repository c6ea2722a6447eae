import { db, transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { msg } from "~/texts/t";
import { type Attempt, attemptFields } from "./attempts.server";
import { confirmationsForAttempt } from "./related-payments.server";
import { failAttempt, type AttemptEnd } from "./settle-payment.server";

/** A payment is on the provider's list within this time of its start (D103). */
export const LISTED_AFTER_MS = 10 * 60_000;

const NEVER_ASKED: AttemptEnd = {
  outcome: "never_asked",
  code: null,
  text: msg("M-Pesa was too busy to ask your phone"),
};

export interface PulledPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly failedRows: readonly { readonly cents: Cents }[];
}

/** Ends starts that the gateway rejected, once M-Pesa's list of ten minutes later, fully handled, lacks them (D103). A late payment still counts. */
export async function endNeverAsked({ from, until, failedRows }: PulledPeriod) {
  const rows = await db().paymentAttempt.findMany({
    where: {
      provider: "daraja",
      state: { in: ["started", "unknown"] },
      checkoutId: null,
      callback: null,
      startedAt: { gte: from, lte: new Date(until.getTime() - LISTED_AFTER_MS) },
    },
    orderBy: { id: "asc" },
    select: attemptFields,
  });
  const sums = new Set(failedRows.map(({ cents }) => cents));
  for (const attempt of rows.map(inCents).filter(({ cents }) => !sums.has(cents)))
    await transaction(async (tx) => {
      if (!(await mayHavePaid(tx, attempt))) await failAttempt(tx, attempt, NEVER_ASKED);
    });
}

/** True if an unmatched payment may belong to this attempt: then a person decides (D79). */
async function mayHavePaid(
  tx: Parameters<typeof confirmationsForAttempt>[0],
  attempt: Attempt,
): Promise<boolean> {
  const named = await tx.confirmation.count({
    where: { state: "unmatched", accountReference: attemptCode(attempt.id) },
  });
  return named > 0 || (await confirmationsForAttempt(tx, attempt)).some(({ state }) => state === "unmatched");
}
