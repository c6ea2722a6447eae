import type { Viewer } from "~/domain/account/access";
import { cleanQuery } from "~/domain/list/page";
import { formatKsh } from "~/domain/money";
import {
  addedField,
  editDifferenceText,
  lineField,
  readEditedGoods,
  whyNotEdited,
} from "~/domain/order/order-edit";
import { listPriceOf, staffPriceRules } from "~/domain/order/price/staff-price";
import { goodsKey } from "~/domain/order/order";
import { goodsText } from "~/domain/order/shipping/shipment";
import { withCounter } from "~/domain/order/taken-order";
import { COUNTIES, deliverySettings, deliversTo } from "~/domain/settings/delivery";
import { pricedGoods } from "~/operations/checkout/checkout.queries.server";
import {
  type EditPlan,
  knownDelivery,
  type OrderToEdit,
  orderToEdit,
} from "~/operations/order-edits/order-edit-plan.server";
import { itemsAdded } from "~/operations/order-edits/edited-lines.server";
import { deliveryOfWin } from "~/operations/winner-offers/winner-offers.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { t } from "~/texts/t";
import { eachText, staffPriceForm } from "../staff-price-form.server";
import { goodsOnSale } from "../goods-on-sale.server";

export async function foundOrder(actor: Viewer, id: number): Promise<OrderToEdit> {
  const found = await orderToEdit(actor, id, null);
  if (!found.ok) throw missing("order");
  return found.value;
}

export async function editOrderPage(actor: Viewer, order: OrderToEdit) {
  const settings = await shopSettings();
  const why = whyNotEdited(order);
  const delivery = withCounter(await deliveryOfWin(order.wonProductId, deliverySettings(settings)));
  return {
    id: order.id,
    number: order.orderNumber,
    seenAt: order.updatedAt.toISOString(),
    obstacle: why && t("This order cannot be changed: {why}.", { why }),
    isWon: order.wonProductId !== null,
    prices: staffPriceForm(staffPriceRules(actor, settings)),
    lines: order.lines.map(({ itemId, title, quantity, shippedCount, ...line }) => ({
      name: lineField(itemId ?? 0),
      title,
      quantity,
      min: shippedCount,
      about: [
        eachText(line),
        t("{quantity} ordered", { quantity }),
        ...(shippedCount > 0 ? [t("{count} left the shop", { count: shippedCount })] : []),
      ].join(" · "),
    })),
    /** An order to where the shop delivers no more can stay as it is. */
    counties: COUNTIES.filter((county) => county === order.shippingCounty || deliversTo(delivery, county)),
    delivery: delivery.pickUpPoints,
    known: knownDelivery(order),
  };
}

export type EditOrderPage = Awaited<ReturnType<typeof editOrderPage>>;

/** Goods that the form adds already, and those that its search finds. */
export async function addedGoods(form: FormData | ReadonlyMap<string, unknown>) {
  const goods = form.get("goods");
  const q = typeof goods === "string" ? cleanQuery(goods) : "";
  const { added } = readEditedGoods(form);
  const items = itemsAdded(added);
  const [chosen, found] = await Promise.all([
    pricedGoods(items, shopTime()),
    q === "" ? [] : goodsOnSale(q, shopTime()),
  ]);
  const rows = chosen.map(({ title, priceCents, stock, ...item }) => ({
    name: addedField(goodsKey(item)),
    title,
    quantity: added.get(goodsKey(item)) ?? 0,
    min: 0,
    about: t("{sum} each · {stock} in stock", { sum: formatKsh(priceCents), stock }),
  }));
  const others = found
    .filter(({ item }) => !added.has(goodsKey(item)))
    .map(({ item, title, about, isAvailable }) => ({
      name: isAvailable ? addedField(goodsKey(item)) : null,
      title,
      quantity: 0,
      min: 0,
      about,
    }));
  return { q, chosen: rows, rows: [...rows, ...others], isNothingFound: q !== "" && found.length === 0 };
}

export function previewOf(order: OrderToEdit, plan: EditPlan) {
  const { sums, lines, balance, delivery, discountText } = plan;
  const place = (of: Pick<OrderToEdit, "pickUpPoint" | "shippingAddress" | "shippingCity">) =>
    of.pickUpPoint || [of.shippingAddress, of.shippingCity].filter(Boolean).join(", ");
  return {
    text: editDifferenceText(order, { ...balance, totalCents: sums.totalCents }),
    discountText,
    amount: (sums.totalCents / 100).toFixed(2),
    total: formatKsh(sums.totalCents),
    facts: [
      { label: t("Goods before"), value: goodsText(order.lines) },
      { label: t("Goods now"), value: goodsText(lines) },
      ...(place(delivery) === place(order) ? [] : [{ label: t("Goes to"), value: place(delivery) }]),
      ...lines
        .filter((line) => line.priceCents !== listPriceOf(line))
        .map((line) => ({ label: line.title, value: eachText(line) })),
      { label: t("Subtotal"), value: formatKsh(sums.subtotalCents) },
      ...(order.discountCents > 0 || sums.discountCents > 0
        ? [
            {
              label: t("Discount {code}", { code: order.discountCode }),
              value: `−${formatKsh(sums.discountCents)}`,
            },
          ]
        : []),
      { label: t("Delivery"), value: formatKsh(sums.shippingCents) },
      { label: t("Total"), value: formatKsh(sums.totalCents), total: true },
    ],
  };
}
