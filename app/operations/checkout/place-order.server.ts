import { randomUUID } from "node:crypto";
import {
  pipeline,
  pipelineAndCommit,
  rowsReturned,
  execute,
  type Steps,
  syncTransaction,
} from "~/db/sync-transaction.server";
import { tableColumns, columnOf, insertOf } from "~/db/columns.server";
import type { Viewer } from "~/domain/account/access";
import { BLOCKED_WRITE } from "~/domain/account/blocking";
import {
  CART_EMPTY,
  type NewOrderSums,
  orderNumber,
  orderSums,
  type PricedLine,
  refuseOrderTotal,
  refuseOtherTotal,
  refuseUnpaid,
  UNLIMITED,
  type UnpaidOrders,
  unpaidWith,
} from "~/domain/order/new-order";
import { type FeeOf, pickUpAddress, type PickUpPoint } from "~/domain/settings/delivery";
import { refuseForWonGoods } from "~/domain/discount-code/discount";
import { goodsKey, type OrderStatus } from "~/domain/order/order";
import { refuseOtherGoods } from "~/domain/order/shown-goods";
import type { OrderRequest } from "~/domain/order/order-form";
import { isOnDelivery, isPrepaid } from "~/domain/order/payment-method";
import { payBefore } from "~/domain/order/pay-before";
import { type StaffPriceRules, withStaffPrices } from "~/domain/order/price/staff-price";
import { type TaxRules, taxNow } from "~/domain/tax/tax";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { metrics } from "~/metrics/metrics.server";
import { lockAccountStep } from "~/db/locks.server";
import { queueWebhooksStep } from "../webhooks/queue-webhooks.server";
import { queuePlaced } from "../messages/order-messages.server";
import { orderData } from "../webhooks/event-data.server";
import { storeAnswerStep, type IdempotentWrite } from "../idempotency/key-claims.server";
import type { OrderRow } from "../orders/order-entities.queries.server";
import {
  type ClaimedDiscount,
  claimDiscount,
  recordDiscountUse,
} from "../discount-codes/use-discount.server";
import { takeCart } from "../carts/change-cart.server";
import { type CheckoutBuyer, buyerOf } from "./checkout.queries.server";
import { deductStock } from "./deduct-stock.server";
import { newItems } from "./new-items.server";
import { orderDelivery } from "./order-delivery.server";
import { recordTaken } from "./record-taken.server";
import { deductWonProduct, wonGoods } from "../winner-offers/winner-offers.server";
import { priceUnit } from "../payments/mpesa-limits.server";
import { recordPlacedStep } from "../sales/record-sales.server";
import { shopTime } from "../shop-clock.server";

export interface OrderRules {
  readonly mostUnpaid: UnpaidOrders;
  /** The shop has its own checkout: orders not paid on delivery have a deadline. */
  readonly hasCheckout: boolean;
  /** The total was shown before the code was typed, which can only lower it. */
  readonly isCodeNew?: boolean;
  /** Of the staff who take the order; absent: all goods have the list price. */
  readonly staffPrices?: StaffPriceRules;
}

const LIST_PRICES: StaffPriceRules = { percent: 0, seesToMoney: false };
const NO_RULES: OrderRules = { mostUnpaid: UNLIMITED, hasCheckout: false };

/** All or nothing (D30). 'conflict': short stock, a line no longer sold, another total than agreed, too many unpaid orders (D81). */
export async function placeOrder(
  viewer: Viewer,
  request: OrderRequest,
  once: IdempotentWrite<OrderRow> | null = null,
  { mostUnpaid, hasCheckout, isCodeNew = false, staffPrices = LIST_PRICES }: OrderRules = NO_RULES,
): Promise<Outcome<OrderRow>> {
  const { isWon = false, items } = request;
  const delivered = await orderDelivery(request);
  if (!delivered.ok) return delivered;
  if (isWon && request.discountCode) return refused(refuseForWonGoods());
  const { settings, ...delivery } = delivered.value;
  const [wanted] = items ?? [];
  const terms = {
    ...delivery,
    once,
    // their own unpaid orders do not shut winners out, nor those that staff take in their name
    mostUnpaid: isWon ? UNLIMITED : mostUnpaid,
    isCodeNew,
    staffPrices,
    hasDeadline: isPrepaid(request.paymentMethod, { ...settings, hasCheckout }) && !isWon,
    tax: settings,
    won: isWon && wanted ? await wonGoods(viewer.id, wanted.productId) : null,
  };
  const placed = await syncTransaction(() => place(viewer, request, terms));
  if (placed.ok) metrics.orders.inc();
  return placed;
}

interface Terms {
  readonly once: IdempotentWrite<OrderRow> | null;
  readonly mostUnpaid: UnpaidOrders;
  readonly isCodeNew: boolean;
  readonly staffPrices: StaffPriceRules;
  readonly feeOf: FeeOf;
  readonly point: PickUpPoint | null;
  readonly expectedDays: string;
  readonly hasDeadline: boolean;
  readonly tax: TaxRules;
  readonly won: PricedLine | null;
}

function* place(viewer: Viewer, request: OrderRequest, terms: Terms): Steps<Outcome<OrderRow>> {
  const items = request.items ?? (yield* takeCart(viewer.id));
  if (items.length === 0) return refused(refuse("invalid", CART_EMPTY));
  const [, [buyer], taken] = yield* pipeline(
    lockAccountStep(viewer.id),
    buyerOf(viewer.id),
    request.isWon
      ? deductWonProduct(viewer.id, terms.won)
      : deductStock(items, { viewer, fromCart: request.items === null }),
  );
  if (!taken.ok) return taken;
  if (!buyer) throw new Error("the buyer is gone");
  if (buyer.blockedAt && !request.isWon) return refused(refuse("forbidden", BLOCKED_WRITE));
  if (buyer.user.deletedAt) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  const prices = { rules: terms.staffPrices, unit: priceUnit() };
  const priced = request.isWon ? taken : withStaffPrices(taken.value, items, prices);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const user = { userId: viewer.id, phone: request.shippingPhone };
  const claimed = yield* claimDiscount(request.discountCode, { user, lines });
  if (!claimed.ok) return claimed;
  const sums = orderSums(lines, terms.feeOf, claimed.value?.cents);
  const refusal =
    refuseOrderTotal(sums.totalCents) ??
    refuseOtherGoods(request.shownGoods ?? null, lines) ??
    refuseOtherTotal(request.agreedCents, sums.totalCents, terms.isCodeNew ? sums.discountCents : 0) ??
    refuseUnpaid(unpaidWith(buyer.unpaid, sums), terms.mostUnpaid);
  if (refusal) return refused(refusal);
  return yield* write(request, buyer.user, { ...terms, sums, lines, discount: claimed.value });
}

/** Staff have just spoken to the buyer, so the order needs no call to confirm it (`isToConfirm`). */
const statusOfNew = ({ takenById, paymentMethod }: OrderRequest): OrderStatus =>
  takenById !== undefined && isOnDelivery(paymentMethod) ? "processing" : "pending";

interface NewOrder extends Terms {
  readonly sums: NewOrderSums;
  readonly lines: readonly PricedLine[];
  readonly discount: ClaimedDiscount | null;
}

const orderedItem = tableColumns("OrderItem", '"OrderItem"', "id, productId, variantId");

function* write(
  request: OrderRequest,
  user: CheckoutBuyer,
  { once, hasDeadline, sums, lines, discount, point, expectedDays, tax }: NewOrder,
): Steps<Outcome<OrderRow>> {
  const createdAt = shopTime();
  const isPaid = sums.totalCents === 0;
  const shippingTax = taxNow(tax);
  // nobody else waits for a product that was won
  const deadline = hasDeadline && !isPaid ? payBefore(createdAt) : null;
  const stored = {
    status: statusOfNew(request),
    shippingName: request.shippingName,
    shippingPhone: request.shippingPhone,
    shippingAddress: request.shippingAddress,
    shippingCity: request.shippingCity,
    shippingCounty: request.shippingCounty,
    pickUpPoint: request.pickUpPoint,
    pickUpAddress: point ? pickUpAddress(point) : "",
    pickUpHours: point?.openingHours ?? "",
    expectedDays,
    shippingTaxType: shippingTax?.taxType ?? null,
    shippingTaxPercent: shippingTax?.taxPercent ?? null,
    buyerPin: request.buyerPin,
    customerNotes: request.customerNotes,
    paymentMethod: request.paymentMethod,
    paymentStatus: isPaid ? "completed" : "pending",
    totalItems: sums.totalItems,
    subtotalCents: sums.subtotalCents - sums.discountCents,
    discountCode: discount?.code ?? "",
    discountCents: sums.discountCents,
    shippingFeeCents: sums.shippingCents,
    totalCents: sums.totalCents,
    createdAt,
    updatedAt: createdAt,
  };
  const [id] = yield* rowsReturned(columnOf("Order", '"Order"', "id"))`${insertOf("Order", [
    {
      ...stored,
      userId: user.id,
      // a placeholder: the order number contains the id, which is not known yet
      orderNumber: randomUUID(),
      paidAt: isPaid ? createdAt : null,
      payBefore: deadline,
      wonProductId: request.isWon ? (lines[0]?.productId ?? null) : null,
    },
  ])}`;
  if (id === undefined) throw new Error("the order has no id");
  const named = { id, orderNumber: orderNumber(id, createdAt) };
  const items = newItems(lines, { discount, tax });
  const costed = items.map((item, at) => ({ ...item, unitCostCents: lines[at]?.costCents ?? null }));
  // without a key, an order that is still to be paid needs nothing more
  const send = once || isPaid ? pipeline : pipelineAndCommit;
  const [, ids] = yield* send(
    execute`UPDATE "Order" SET "orderNumber" = ${named.orderNumber} WHERE "id" = ${id}`,
    rowsReturned(orderedItem)`${insertOf(
      "OrderItem",
      costed.map((item) => ({ ...item, orderId: id })),
    )}`,
    recordDiscountUse(discount, id),
    recordPlacedStep(id, { ...stored, dueCents: 0, items: costed }),
    queuePlaced({ ...stored, ...named, userId: user.id, payBefore: deadline, takenById: request.takenById }),
  );
  const idOf = new Map(ids.map((item) => [goodsKey(item), item.id]));
  const placed = items.map((item) => ({ ...item, id: idOf.get(goodsKey(item)) ?? 0 }));
  const order: OrderRow = {
    ...stored,
    ...named,
    dueCents: 0,
    mpesaTransactionId: null,
    invoiceNumber: null,
    adminNotes: "",
    user,
    items: placed,
    attempts: [],
    shipments: [],
    returns: [],
    taxInvoices: [],
  };
  if (request.takenById !== undefined)
    yield* recordTaken({ ...order, items: placed }, lines, request.takenById);
  if (isPaid)
    yield* queueWebhooksStep({ type: "order.paid", orderId: id, attemptId: null }, () => orderData(order));
  const overtaken = once && (yield* storeAnswerStep(once.claim, once.answerOf(order)));
  return overtaken ? refused(overtaken) : accepted(order);
}
