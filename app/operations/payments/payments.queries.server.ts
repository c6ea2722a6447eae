import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type InCents, inCents } from "~/db/rows.server";
import { canManage, type Viewer } from "~/domain/account/access";
import type { AttemptState } from "~/domain/payment/attempt";

export const paymentFields = {
  id: true,
  state: true,
  receipt: true,
  phoneNumber: true,
  cents: true,
  refundedCents: true,
} as const;

export const latestPayment = { orderBy: { id: "desc" }, take: 1, select: paymentFields } as const;

export type LatestPayment = InCents<Prisma.PaymentAttemptGetPayload<{ select: typeof paymentFields }>>;

const fields = {
  ...paymentFields,
  userId: true,
  orderId: true,
  participationId: true,
  provider: true,
  resultCode: true,
  resultText: true,
  startedAt: true,
  settledAt: true,
} as const;

const inOneRow = (row: Prisma.PaymentAttemptGetPayload<{ select: typeof fields }>) => inCents(row);

/** Amounts in cents. */
export type PaymentRow = ReturnType<typeof inOneRow>;

export interface PaymentScope {
  readonly mine: boolean;
  readonly state: AttemptState | null;
}

/** Newest first. A buyer sees their own, a superuser all or their own (D12, D15). */
export async function paymentsFor(
  viewer: Viewer,
  { mine, state }: PaymentScope,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const where = { ...visibleTo(viewer, mine), ...(state !== null && { state }) };
  const [total, rows] = await Promise.all([
    Object.keys(where).length === 0 ? everyPayment() : db().paymentAttempt.count({ where }),
    db().paymentAttempt.findMany({
      where,
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
      skip,
      take: size,
      select: fields,
    }),
  ]);
  return { total, rows: rows.map(inOneRow) };
}

/** Null where there is none, or it is somebody else's. */
export async function paymentFor(viewer: Viewer, id: number): Promise<PaymentRow | null> {
  const row = await db().paymentAttempt.findFirst({
    where: { id, ...visibleTo(viewer, false) },
    select: fields,
  });
  return row && inOneRow(row);
}

export const paymentWithin = async (tx: Tx, id: number): Promise<PaymentRow> =>
  inOneRow(await tx.paymentAttempt.findUniqueOrThrow({ where: { id }, select: fields }));

const visibleTo = (viewer: Viewer, mine: boolean): { userId?: number } =>
  canManage(viewer) && !mine ? {} : { userId: viewer.id };

async function everyPayment(): Promise<number> {
  const [row] = await select<{ count: number }>(
    Prisma.sql`SELECT count(*) AS "count" FROM "PaymentAttempt"`,
    { cached: true },
  );
  return row?.count ?? 0;
}
