import { columns, columnsOf, value } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { PENDING_RETRY_MS } from "~/domain/round/participation";
import { findPayment } from "~/payments/ask-provider.server";
import { processId } from "../processes/neighbours.server";
import { giveBack, type Payment, settlePayment } from "./settle-payment.server";

const { sql } = Prisma;

/** How many are asked about at once: some that hang hold up none of the others. */
const AT_ONCE = 8;

let pass: Promise<number> | null = null;

/** Asks the provider about payments left pending (D21). Answers how many are settled; failures are thrown at the end. */
export async function settleStalePayments(now: Date, which?: Which): Promise<number> {
  const { settled } = await beginSettling(now, which);
  return settled;
}

/** "old": this process's own, pending for long. "all": at a start beside nobody. Else those of processes that are gone (D95). */
export type Which = "old" | "all" | readonly number[];

/** Resolves once the payments are found. */
export async function beginSettling(now: Date, which: Which = "old"): Promise<{ settled: Promise<number> }> {
  const left = pass ? [] : await stalePayments(now, which);
  pass ??= settleAll(left).finally(() => (pass = null));
  return { settled: pass };
}

type StalePayment = Payment & { readonly isGoingBack: boolean };

const stalePayment = columns({
  id: value<number>(`entrant."id"`),
  reference: value<string>(`entrant."providerReference"`),
  roundId: value<number>(`round."id"`),
  auctionId: value<number>(`round."productId"`),
  ...columnsOf("Participation", "entrant", "refundingAt"),
});

function isLeft(now: Date, which: Which): Prisma.Sql {
  // whatever its age: the clock may have been set back since
  if (which === "all") return sql`TRUE`;
  if (which !== "old") return sql`"processId" IN (${Prisma.join([...which])})`;
  const isOwn = processId() === null ? sql`TRUE` : sql`("processId" IS NULL OR "processId" = ${processId()})`;
  return sql`"attemptedAt" < ${new Date(now.getTime() - PENDING_RETRY_MS)} AND ${isOwn}`;
}

async function stalePayments(now: Date, which: Which): Promise<StalePayment[]> {
  const left = await select(
    stalePayment,
    sql`FROM "Participation" entrant JOIN "Round" round ON round."id" = entrant."roundId"
      WHERE "paymentStatus" <> 'completed' AND "paymentStatus" = 'pending' AND ${isLeft(now, which)}`,
  );
  return left.map(({ refundingAt, ...payment }) => ({ ...payment, isGoingBack: refundingAt !== null }));
}

async function settleAll(left: readonly StalePayment[]): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  const next = left.values();
  const work = async () => {
    for (const payment of next) {
      try {
        if (await settle(payment)) settled += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${left.length} payments could not be settled`);
  return settled;
}

async function settle(payment: StalePayment): Promise<boolean> {
  if (payment.isGoingBack) {
    await giveBack(payment);
    return true;
  }
  const result = await findPayment(payment.reference);
  if (result === "pending") return false;
  await settlePayment(payment, result);
  return true;
}
