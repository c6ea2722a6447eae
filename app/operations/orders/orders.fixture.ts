import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import type { OrderStatus } from "~/domain/order/order";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { recordMissingSales } from "../sales/record-sales.server";
import { newUser } from "../products/management.fixture";

export const PRICE_CENTS = 120_000;
export const SHIPPING_CENTS = 50_000;

/** A fixed-price product of KSh 1,200. */
export async function newProduct(stockQuantity = 10, unitsSold = 0, title = "Lamp"): Promise<number> {
  const [id = 0] = await makeProducts([{ title, stockQuantity, buyNowPriceCents: PRICE_CENTS }]);
  await db().product.update({ where: { id }, data: { unitsSold } });
  return id;
}

export const stockOf = (id: number) =>
  db().product.findUniqueOrThrow({ where: { id }, select: { stockQuantity: true, unitsSold: true } });

export interface OrderSample {
  userId?: number;
  orderNumber?: string;
  status?: OrderStatus;
  createdAt?: Date;
  paymentStatus?: string;
  paymentMethod?: string;
  adminNotes?: string;
  customerNotes?: string;
  shippingName?: string;
  shippingPhone?: string;
  shippingCity?: string;
  items?: readonly (readonly [productId: number, quantity: number, title?: string])[];
}

export async function newOrder({
  userId,
  items,
  orderNumber,
  ...columns
}: OrderSample = {}): Promise<number> {
  const lines = items ?? [[await newProduct(10, 1), 1] as const];
  const pieces = lines.reduce((sum, [, quantity]) => sum + quantity, 0);
  const { id } = await db().order.create({
    data: {
      userId: userId ?? (await newUser("Wanjiku")),
      orderNumber: orderNumber ?? `ORD-${randomUUID()}`,
      shippingName: "Wanjiku Mwangi",
      shippingPhone: "+254700000000",
      shippingAddress: "Moi Avenue 5",
      shippingCity: "Nairobi",
      ...columns,
      totalItems: pieces,
      subtotalCents: BigInt(PRICE_CENTS * pieces),
      shippingFeeCents: BigInt(SHIPPING_CENTS),
      totalCents: BigInt(PRICE_CENTS * pieces + SHIPPING_CENTS),
      items: {
        create: lines.map(([productId, quantity, productTitle = "Lamp"]) => ({
          productId,
          productTitle,
          quantity,
          productPriceCents: BigInt(PRICE_CENTS),
          totalCents: BigInt(PRICE_CENTS * quantity),
        })),
      },
    },
    select: { id: true },
  });
  await recordMissingSales();
  return id;
}
