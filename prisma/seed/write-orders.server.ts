import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import { nairobiDay } from "~/domain/time";
import { products } from "./catalogue";
import { Dice } from "./dice";
import type { Calendar } from "./moments";
import type { OrderPlan } from "./order-plan";
import { orders } from "./orders";
import { people, phoneOf } from "./people";
import { pictureKey } from "./plan";
import { costOf, idOf, type ProductIds, toCents } from "./write-catalogue.server";
import type { UserIds } from "./write-people.server";

const SHIPPING_CENTS = 50_000;

/** Returns the number of written orders. */
export async function writeOrders(
  tx: Tx,
  { userIds, productIds, calendar }: { userIds: UserIds; productIds: ProductIds; calendar: Calendar },
): Promise<number> {
  const placed = orders
    .filter(({ buyer }) => userIds.has(buyer))
    .map((plan, index) => ({
      row: orderRow(plan, index, { userIds, calendar }),
      lines: linesOf(plan, productIds),
    }));
  const made = await tx.order.createManyAndReturn({
    data: placed.map(({ row }) => row),
    select: { id: true, orderNumber: true },
  });
  const ids = new Map(made.map(({ id, orderNumber }) => [orderNumber, id]));
  await tx.orderItem.createMany({
    data: placed.flatMap(({ row, lines }) =>
      lines.map((line) => ({ ...line, orderId: idOf(ids, row.orderNumber) })),
    ),
  });
  return made.length;
}

/** Title and price before any sale. */
function linesOf({ items }: OrderPlan, productIds: ProductIds) {
  return items.map(([picture, quantity]) => {
    const { title, cents } = forSale(pictureKey(picture));
    return {
      productId: idOf(productIds, pictureKey(picture)),
      productTitle: title,
      quantity,
      productPriceCents: toColumn(cents),
      totalCents: toColumn(cents * quantity),
      unitCostCents: toColumnOrNull(costOf(cents)),
    };
  });
}

function forSale(key: string) {
  const product = products.find(({ picture }) => pictureKey(picture) === key);
  if (!product || product.type === "auction") throw new Error(`${key} is not sold at a fixed price`);
  return { title: product.title, cents: toCents(product.buyNowPrice) };
}

function orderRow(
  plan: OrderPlan,
  index: number,
  { userIds, calendar }: { userIds: UserIds; calendar: Calendar },
) {
  const at = people.findIndex(({ username }) => username === plan.buyer);
  const buyer = people[at];
  const createdAt = calendar.hoursAgo(plan.hoursAgo);
  const subtotal = plan.items.reduce(
    (sum, [picture, quantity]) => sum + forSale(pictureKey(picture)).cents * quantity,
    0,
  );
  const isPaid = paymentReceived(plan);
  return {
    orderNumber: `ORD-${nairobiDay(createdAt).replaceAll("-", "")}-${String(index + 1).padStart(6, "0")}`,
    userId: idOf(userIds, plan.buyer),
    status: plan.status,
    shippingName: buyer ? `${buyer.firstName} ${buyer.lastName}` : plan.buyer,
    shippingPhone: phoneOf(at),
    shippingAddress: plan.address,
    shippingCity: plan.town,
    totalItems: plan.items.reduce((sum, [, quantity]) => sum + quantity, 0),
    subtotalCents: toColumn(subtotal),
    shippingFeeCents: toColumn(SHIPPING_CENTS),
    totalCents: toColumn(subtotal + SHIPPING_CENTS),
    customerNotes: plan.note ?? "",
    adminNotes: plan.adminNote ?? "",
    paymentMethod: plan.payment,
    paymentStatus: isPaid ? "completed" : "pending",
    mpesaTransactionId: isPaid && plan.payment === "M-Pesa" ? mpesaCode(index) : null,
    paidAt: isPaid ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** M-Pesa is paid before shipping, other methods on delivery: only 'paid' completes a payment (D66). */
function paymentReceived({ status, payment }: OrderPlan): boolean {
  if (status === "pending" || status === "cancelled") return false;
  return payment === "M-Pesa" || status === "delivered" || status === "paid";
}

function mpesaCode(index: number): string {
  const dice = new Dice(`mpesa:${index}`);
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";
  return `S${Array.from({ length: 9 }, () => letters.charAt(dice.between(0, letters.length - 1))).join("")}`;
}
