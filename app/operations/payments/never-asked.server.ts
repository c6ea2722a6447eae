import { db, transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { type Attempt, attemptFields } from "./attempts.server";
import { paymentsOfPush } from "./mpesa/stk-pushes.server";
import { endAttempt, type Ending } from "./settle-payment.server";

/** A payment stands in the provider's list within that time of its start (D103). */
export const LISTED_AFTER_MS = 10 * 60_000;

const NEVER_ASKED: Ending = {
  outcome: "never_asked",
  code: null,
  text: "M-Pesa was too busy to ask your phone",
};

export interface ReadRows {
  readonly from: Date;
  readonly until: Date;
  /** Rows that could not be handled. */
  readonly unheard: readonly { readonly cents: Cents }[];
}

/**
 * Starts that the gateway turned away (503, reset) end by themselves once the list was read for start + 10 minutes and does not
 * have them (D103). Each row of the list must have been handled before. Money that comes later still counts.
 */
export async function endNeverAsked({ from, until, unheard }: ReadRows) {
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
  const sums = new Set(unheard.map(({ cents }) => cents));
  for (const attempt of rows.map(inCents).filter(({ cents }) => !sums.has(cents)))
    await transaction(async (tx) => {
      if (!(await mayHaveCome(tx, attempt))) await endAttempt(tx, attempt, NEVER_ASKED);
    });
}

/** Money that nobody could tell apart: a person looks (D79). */
async function mayHaveCome(tx: Parameters<typeof paymentsOfPush>[0], attempt: Attempt): Promise<boolean> {
  const named = await tx.confirmation.count({
    where: { state: "unmatched", accountReference: attemptCode(attempt.id) },
  });
  return named > 0 || (await paymentsOfPush(tx, attempt)).some(({ state }) => state === "unmatched");
}
