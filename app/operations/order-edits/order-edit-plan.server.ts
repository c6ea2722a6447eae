/** What an edit would make of an order, from the rows as they are: the page shows it, and `editOrder` writes it. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { type Discount, discountChangeText } from "~/domain/discount-code/discount";
import { type NewOrderSums, orderSums, refuseCounty, refusePickUpPoint } from "~/domain/order/new-order";
import { type OrderLine, linesByGoods } from "~/domain/order/order";
import {
  balanceAfterEdit,
  type EditBalance,
  type EditedGoods,
  type OrderEditDelivery,
} from "~/domain/order/order-edit";
import { staffPriceRules } from "~/domain/order/price/staff-price";
import type { ShopSettings } from "~/domain/settings/settings";
import { withCounter } from "~/domain/order/taken-order";
import {
  type DeliverySettings,
  deliveryTo,
  expectedDaysAt,
  pickUpAddress,
  pickUpPointOf,
} from "~/domain/settings/delivery";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { discountOfEdit } from "../discount-codes/use-discount.server";
import { orderToChange } from "../orders/order-money.server";
import { type EditedLine, editedLines, isRepriced as isRepricedIn } from "./edited-lines.server";

export type OrderEdit = OrderEditDelivery & EditedGoods;
type EditSettings = DeliverySettings & Pick<ShopSettings, "staffPricePercent">;

const deliveryColumns = selectColumns(
  "Order",
  "shippingName, shippingPhone, shippingAddress, shippingCity, shippingCounty",
  "pickUpPoint, pickUpAddress, pickUpHours, expectedDays",
);

const editFields = {
  ...deliveryColumns,
  ...selectColumns(
    "Order",
    "subtotalCents, discountCode, discountCents, shippingFeeCents, shippingTaxType",
    "payBefore",
  ),
  items: {
    orderBy: { id: "asc" },
    select: {
      ...selectColumns(
        "OrderItem",
        "id, productId, variantId, productTitle, quantity, shippedCount, productPriceCents",
        "listPriceCents, priceReason, unitCostCents, taxType",
      ),
      product: { select: { categoryId: true, deletedAt: true } },
    },
  },
} as const;

/** With what its edit needs; 'conflict' if `seenAt` is older than the order. */
export async function orderToEdit(actor: Viewer, id: number, seenAt: Date | null) {
  const found = await orderToChange(actor, id, { need: "orders", seenAt });
  if (!found.ok) return found;
  const row = inCents(await db().order.findUniqueOrThrow({ where: { id }, select: editFields }));
  const lines = row.items.map((item): EditedLine => ({
    itemId: item.id,
    productId: item.productId,
    variantId: item.variantId,
    title: item.productTitle,
    quantity: item.quantity,
    shippedCount: item.shippedCount,
    priceCents: item.productPriceCents,
    listPriceCents: item.listPriceCents,
    priceReason: item.priceReason,
    costCents: item.unitCostCents,
    taxType: item.taxType,
    categoryId: item.product.categoryId,
  }));
  return accepted({ ...found.value, ...row, lines });
}

export type OrderToEdit = Extract<Awaited<ReturnType<typeof orderToEdit>>, { ok: true }>["value"];

/** As the form shows it: without what stands for a pick-up point in town and address. */
export const knownDelivery = (order: OrderToEdit) => {
  const isCollected = order.pickUpPoint !== "";
  return {
    shipping_name: order.shippingName,
    shipping_phone: order.shippingPhone,
    pick_up_point: order.pickUpPoint,
    shipping_county: order.shippingCounty,
    shipping_city: isCollected ? "" : order.shippingCity,
    shipping_address: isCollected ? "" : order.shippingAddress,
  };
};

export interface EditPlan {
  /** Without those that are taken out. */
  readonly lines: readonly EditedLine[];
  /** Pieces taken from stock, by goods; negative if returned. */
  readonly moves: readonly OrderLine[];
  readonly discount: Discount | null;
  /** What it does to the order's code; null without one, and where it takes off the same. */
  readonly discountText: string | null;
  readonly sums: NewOrderSums;
  readonly balance: EditBalance;
  readonly delivery: Delivery;
  readonly hasNewGoods: boolean;
  readonly isRepriced: boolean;
  /** Goods or sums of the order change, not only the address. */
  readonly isTaxChanged: boolean;
  readonly isChanged: boolean;
}

type Delivery = Record<keyof typeof deliveryColumns, string>;

/** Goods of the order keep their price; new ones have today's or the `actor`'s. The fee follows county and goods, as at checkout (D82). */
export async function planEdit(
  actor: Viewer,
  order: OrderToEdit,
  edit: OrderEdit,
  settings: EditSettings,
): Promise<Outcome<EditPlan>> {
  const priced = await editedLines(order, edit, staffPriceRules(actor, settings));
  if (!priced.ok) return priced;
  const lines = priced.value;
  const discounted = await discountOfEdit(order, lines);
  const discount = discounted?.ok ? discounted.value : null;
  const { shippingName, shippingPhone, shippingAddress, shippingCity, shippingCounty, pickUpPoint } = edit;
  const to = { shippingName, shippingPhone, shippingAddress, shippingCity, shippingCounty, pickUpPoint };
  const place = placeOf(order, to, withCounter(settings));
  if (!place.ok) return place;
  const before = orderSums(order.lines).subtotalCents;
  const sums = orderSums(
    lines,
    (subtotal) =>
      place.value === null && subtotal === before ? order.shippingFeeCents : feeAt(to, settings)(subtotal),
    discount?.cents,
  );
  const moves = movesOf(order.lines, lines);
  const delivery = { ...placeOfOrder(order), ...place.value, ...to };
  const hasNewGoods = moves.length > 0;
  const isRepriced = lines.some((line) => isRepricedIn(order, line));
  const isTaxChanged = hasNewGoods || isRepriced || sums.totalCents !== order.totalCents;
  return accepted({
    lines,
    moves,
    discount,
    discountText: discounted && discountChangeText(order, discounted),
    sums,
    balance: balanceAfterEdit(order, sums.totalCents),
    delivery,
    hasNewGoods,
    isRepriced,
    isTaxChanged,
    isChanged:
      isTaxChanged || Object.entries(delivery).some(([name, text]) => order[name as keyof Delivery] !== text),
  });
}

const feeAt = ({ shippingCounty, pickUpPoint }: Destined, settings: DeliverySettings) =>
  deliveryTo(withCounter(settings), { county: shippingCounty, pickUpPoint });

type Destined = Pick<Delivery, "shippingCounty" | "pickUpPoint">;

const placeOfOrder = ({ pickUpAddress: address, pickUpHours, expectedDays }: OrderToEdit) => ({
  pickUpAddress: address,
  pickUpHours,
  expectedDays,
});

/** Null if it goes where it went before, even to a point that is closed by now. */
function placeOf(order: OrderToEdit, to: Destined, settings: DeliverySettings) {
  const { pickUpPoint, shippingCounty: county } = to;
  if (pickUpPoint === order.pickUpPoint && county === order.shippingCounty) return accepted(null);
  const nowhere = refusePickUpPoint(settings, pickUpPoint) ?? refuseCounty(settings, { county, pickUpPoint });
  if (nowhere) return refused(nowhere);
  const point = pickUpPointOf(settings, pickUpPoint);
  return accepted({
    pickUpAddress: point ? pickUpAddress(point) : "",
    pickUpHours: point?.openingHours ?? "",
    expectedDays: expectedDaysAt(settings, { county, pickUpPoint }),
  });
}

function movesOf(before: readonly EditedLine[], after: readonly EditedLine[]): OrderLine[] {
  const back = before.map((line) => ({ ...line, quantity: -line.quantity }));
  return linesByGoods([...after, ...back]).filter(({ quantity }) => quantity !== 0);
}
