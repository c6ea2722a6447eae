/** Orders, and what is paid for them. */
import { db } from "~/db/client.server";
import { UNLIMITED } from "~/domain/order/new-order";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import { checkOut } from "~/operations/checkout/check-out.server";
import { fillCart, onSale, orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { edit, itemOf } from "~/operations/order-edits/edit-order.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { cancelOwnOrder } from "~/operations/orders/cancel/cancel-own-order.server";
import { cancelUnpaidOrders } from "~/operations/orders/cancel/cancel-unpaid.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { returnGoods } from "~/operations/orders/return-goods.server";
import { shipGoods, undoShipment } from "~/operations/orders/shipping/ship-goods.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { shopTime } from "~/operations/shop-clock.server";
import { PAYMENT, UNPAID, type Write } from "./writes";

const LAMP_CENTS = 100_000;
const PHONE = "+254712345678";
export const reason = "The test wants it so";

export async function ordered(pieces = 2) {
  const buyer = await makeReachable();
  const productId = await onSale({ buyNowPriceCents: LAMP_CENTS });
  const { id } = valueOf(await placeOrder(buyer, orderOf([[productId, pieces]])));
  return { buyer, productId, id };
}

export async function paid(pieces = 2) {
  const order = await ordered(pieces);
  valueOf(await startOrderPayment(order.buyer, order.id, PHONE));
  return { ...order, item: await itemOf(order.id) };
}

export const totalOf = async (id: number) =>
  Number((await db().order.findUniqueOrThrow({ where: { id } })).totalCents);
const money = { reason, isByHand: false, seenAt: null };

export const WRITES_OF_MONEY: readonly Write[] = [
  {
    name: "places an order",
    async prepare() {
      const buyer = await makeReachable();
      const items = orderOf([[await onSale(), 2]]);
      return () => placeOrder(buyer, items);
    },
  },
  {
    name: "checks out a cart with a code",
    async prepare() {
      const buyer = await makeReachable();
      await fillCart(buyer, [
        [await onSale(), 2],
        [await onSale(), 1],
      ]);
      const { code } = await newDiscountCode();
      const rules = { mostUnpaid: UNLIMITED, hasCheckout: true };
      return () => checkOut(buyer, { ...orderOf(), discountCode: code }, { after: 0, rules });
    },
    // a claim of the page's key ends by itself
    mayLeave: ["IdempotencyKey"],
  },
  {
    name: "adds to a cart",
    async prepare() {
      const buyer = await makeReachable();
      const productId = await onSale();
      return () => addToCart(buyer, { productId, quantity: 1 });
    },
  },
  {
    name: "pays an order",
    async prepare() {
      const { buyer, id } = await ordered();
      return () => startOrderPayment(buyer, id, PHONE);
    },
    mayLeave: PAYMENT,
    ...UNPAID,
  },
  {
    name: "takes cash",
    async prepare() {
      const { id } = await ordered();
      return () => markPaid(admin, id, { receipt: null, takenBy: "Otieno", seenAt: null });
    },
  },
  {
    name: "types an M-Pesa code, and ships",
    async prepare() {
      const { id } = await ordered();
      const typed = { receipt: "SJK1234567", takenBy: null, seenAt: null, isSeenOnPhone: true };
      return () => markPaid(admin, id, { ...typed, status: "shipped" });
    },
  },
  {
    name: "refunds a part of an order",
    async prepare() {
      const { id } = await paid();
      return () => refundOrder(admin, id, { ...money, cents: 30_000 });
    },
  },
  {
    name: "refunds an order",
    async prepare() {
      const { id } = await paid();
      const cents = await totalOf(id);
      return () => refundOrder(admin, id, { ...money, cents });
    },
  },
  {
    name: "cancels a paid order",
    async prepare() {
      const { id } = await paid();
      return () => cancelOrder(admin, id, { reason, money: "refund", keepReason: "", seenAt: null });
    },
  },
  {
    name: "cancels an own paid order",
    async prepare() {
      const { buyer, id } = await paid();
      return () => cancelOwnOrder(buyer, id);
    },
  },
  {
    name: "cancels what was not paid in time",
    async prepare() {
      const { id } = await ordered();
      const payBefore = new Date(shopTime().getTime() - 10 * 3_600_000);
      await db().order.update({ where: { id }, data: { payBefore } });
      await cancelUnpaidOrders(new Date(payBefore.getTime() - 60_000));
      return () => cancelUnpaidOrders(shopTime());
    },
    mayLeave: ["Lease", "Counter", "Setting", "Order"],
  },
  {
    name: "edits a paid order to more",
    async prepare() {
      const { id, item } = await paid(1);
      const total = (await totalOf(id)) + LAMP_CENTS;
      return () => edit(id, { lines: [[item, 2]], total });
    },
  },
  {
    name: "edits a paid order to less",
    async prepare() {
      const { id, item } = await paid(2);
      const total = (await totalOf(id)) - LAMP_CENTS;
      return () => edit(id, { lines: [[item, 1]], total });
    },
  },
  {
    name: "takes goods back",
    async prepare() {
      const { id, item } = await paid();
      valueOf(await shipGoods(admin, id, { parts: null, courier: "", trackingNumber: "" }));
      const parts = [{ id: item, quantity: 1, restockedCount: 1 }];
      return () => returnGoods(admin, id, { parts, reason, refundCents: 50_000, seenAt: null });
    },
  },
  {
    name: "ships",
    async prepare() {
      const { id } = await paid();
      return () => shipGoods(admin, id, { parts: null, courier: "Rider", trackingNumber: "" });
    },
  },
  {
    name: "takes a shipment back",
    async prepare() {
      const { id } = await paid();
      valueOf(await shipGoods(admin, id, { parts: null, courier: "", trackingNumber: "" }));
      const shipment = await db().shipment.findFirstOrThrow({ where: { orderId: id } });
      return () => undoShipment(admin, id, shipment.id);
    },
  },
  {
    name: "cancels by status, and takes it back",
    async prepare() {
      const { id } = await ordered();
      return async () => {
        const cancelled = await updateOrderStatus(admin, id, { status: "cancelled" });
        return cancelled.ok ? updateOrderStatus(admin, id, { status: "pending" }) : cancelled;
      };
    },
    // two writes, of which the first may stand alone
    mayLeave: ["AuditEntry", "Delivery", "Order", "Product", "SalesEntry"],
    // the second try cancels once more
    mayAdd: ["AuditEntry"],
  },
];
