import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import { recordMissingSales } from "../sales/record-sales.server";
import type { OrderStatus } from "~/domain/order/order";

interface SampleOrder {
  status?: OrderStatus;
  totalCents?: number;
  createdAt?: Date;
  paymentMethod?: string;
  paymentStatus?: string;
  dueCents?: bigint;
}

export async function makeOrders(userId: number, samples: readonly SampleOrder[]) {
  await db().order.createMany({
    data: samples.map(({ status = "pending", totalCents = 100_000, createdAt = new Date(), ...payment }) => ({
      ...payment,
      orderNumber: randomUUID(),
      userId,
      status,
      createdAt,
      shippingName: "Wanjiku Mwangi",
      shippingPhone: "+254712345678",
      shippingAddress: "Moi Avenue 1",
      shippingCity: "Nairobi",
      totalItems: 1,
      subtotalCents: BigInt(totalCents),
      shippingFeeCents: 0n,
      totalCents: BigInt(totalCents),
    })),
  });
  await recordMissingSales();
}
