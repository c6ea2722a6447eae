import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { inCents } from "~/db/rows.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { latestPayment } from "../payments/payments.queries.server";

const fields = {
  id: true,
  orderNumber: true,
  status: true,
  shippingName: true,
  shippingPhone: true,
  shippingAddress: true,
  shippingCity: true,
  shippingCounty: true,
  pickUpPoint: true,
  totalItems: true,
  subtotalCents: true,
  shippingFeeCents: true,
  totalCents: true,
  customerNotes: true,
  paymentMethod: true,
  paymentStatus: true,
  mpesaTransactionId: true,
  adminNotes: true,
  createdAt: true,
  user: { select: { id: true, username: true, firstName: true, lastName: true, email: true } },
  items: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      productId: true,
      productTitle: true,
      quantity: true,
      productPriceCents: true,
      totalCents: true,
    },
  },
} as const;

const withPayment = { ...fields, attempts: latestPayment } as const;

const inOneRow = (row: Prisma.OrderGetPayload<{ select: typeof withPayment }>) => inCents(row);

/** Amounts in cents. */
export type OrderRow = ReturnType<typeof inOneRow>;

export interface OrderScope {
  readonly mine: boolean;
}

/** A buyer sees their own orders, a superuser every order or their own (D15). */
const visibleTo = (viewer: Viewer, { mine }: OrderScope): { userId?: number } =>
  canManage(viewer) && !mine ? {} : { userId: viewer.id };

async function everyOrder(): Promise<number> {
  const [row] = await select<{ count: number }>(Prisma.sql`SELECT count(*) AS "count" FROM "Order"`, {
    cached: true,
  });
  return row?.count ?? 0;
}

export async function ordersFor(
  viewer: Viewer,
  scope: OrderScope,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = visibleTo(viewer, scope);
  const [total, rows] = await Promise.all([
    where.userId === undefined ? everyOrder() : db().order.count({ where }),
    db().order.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip,
      take: size,
      select: withPayment,
    }),
  ]);
  return { total, rows: rows.map(inOneRow) };
}

/** Null where there is none, or it is somebody else's (D12). */
export async function orderFor(viewer: Viewer, id: number): Promise<OrderRow | null> {
  const row = await db().order.findFirst({
    where: { id, ...visibleTo(viewer, { mine: false }) },
    select: withPayment,
  });
  return row && inOneRow(row);
}

export const orderWithin = async (tx: Tx, id: number): Promise<OrderRow> =>
  inOneRow(await tx.order.findUniqueOrThrow({ where: { id }, select: withPayment }));

/** Just placed: nobody has paid for it. */
export const newOrderWithin = async (tx: Tx, id: number): Promise<OrderRow> =>
  inOneRow({ ...(await tx.order.findUniqueOrThrow({ where: { id }, select: fields })), attempts: [] });
