import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { attemptCode } from "~/domain/payment/attempt";
import { isRoundOpen } from "~/domain/round/round";
import { shopTime } from "../shop-clock.server";

const MAX_TOLD = 5;

const fields = {
  id: true,
  reference: true,
  cents: true,
  phoneNumber: true,
  state: true,
  outcome: true,
  startedAt: true,
  receipt: true,
  resultCode: true,
  resultText: true,
  participation: {
    select: {
      paymentStatus: true,
      round: {
        select: {
          number: true,
          state: true,
          product: {
            select: {
              id: true,
              title: true,
              status: true,
              productType: true,
              startTime: true,
              endTime: true,
              deletedAt: true,
            },
          },
        },
      },
    },
  },
  order: { select: { id: true, orderNumber: true, status: true, paymentStatus: true } },
} as const;

/** A buyer's own attempt with what it pays for; null for anybody else's (D77). */
export async function ownPayment(userId: number, id: number) {
  const row = await db().paymentAttempt.findFirst({ where: { id, userId }, select: fields });
  return row && { ...inCents(row), newerId: await newerThan(id), uncounted: await uncounted(id) };
}

export type OwnPayment = NonNullable<Awaited<ReturnType<typeof ownPayment>>>;

async function newerThan(id: number): Promise<number | null> {
  const { participationId, orderId } = await db().paymentAttempt.findUniqueOrThrow({
    where: { id },
    select: { participationId: true, orderId: true },
  });
  const newer = await db().paymentAttempt.findFirst({
    where: { id: { gt: id }, ...(orderId === null ? { participationId } : { orderId }) },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return newer?.id ?? null;
}

/** What came in under its code and is unmatched: a second sum, or another one than was asked. */
async function uncounted(id: number) {
  const code = attemptCode(id);
  const rows = await db().confirmation.findMany({
    where: {
      OR: [
        { lateAttemptId: id },
        // what counts for this payment is no other sum
        {
          accountReference: { in: [code, code.toLowerCase()] },
          OR: [{ attemptId: null }, { attemptId: { not: id } }],
        },
      ],
    },
    orderBy: { id: "asc" },
    take: MAX_TOLD,
    select: { id: true, cents: true, state: true },
  });
  return rows.map(inCents);
}

/** The fee's round, or the order, no longer takes the money, or has it already. */
export function isOver({ participation, order }: OwnPayment): boolean {
  if (order) return order.status === "cancelled" || order.paymentStatus !== "pending";
  if (!participation) return true;
  const { round, paymentStatus } = participation;
  const open = round.product.deletedAt === null && isRoundOpen(round.state, round.product, shopTime());
  return !open || paymentStatus === "completed";
}

export async function paymentPath(participationId: number): Promise<string | null> {
  const newest = await db().paymentAttempt.findFirst({
    where: { participationId },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return newest && `/pay/${newest.id}`;
}
