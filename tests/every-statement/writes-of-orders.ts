/** Carts, orders taken and edited by staff, and what staff do with several at once. */
import { db } from "~/db/client.server";
import { UNLIMITED } from "~/domain/order/new-order";
import { addToCartOnce, mergeGuestCart } from "~/operations/carts/add-to-cart.server";
import { changeQuantity, clearCart, removeLine } from "~/operations/carts/change-cart.server";
import { fillCart, onSale, orderOf } from "~/operations/checkout/place-order.fixture";
import { takeOrder } from "~/operations/checkout/take-order.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { makeReachable } from "~/operations/messages/outbox.fixture";
import { itemOf } from "~/operations/order-edits/edit-order.fixture";
import { editOrderParts } from "~/operations/order-edits/edit-order-parts.server";
import { invoiceOrder } from "~/operations/orders/invoice-order.server";
import { shipOrders, undoShipping } from "~/operations/orders/shipping/ship-orders.server";
import { undoStatus } from "~/operations/orders/undo-status.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { promptOrder } from "~/operations/payments/pay-order.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { of, UNPAID, type Write } from "./writes";
import { ordered, paid } from "./writes-of-money";

const PHONE = "+254712345678";
const AT_COUNTER = { pickUpPoint: "At the counter", shippingAddress: "At the counter" };

async function withCart() {
  const buyer = await makeReachable();
  const productId = await onSale();
  await fillCart(buyer, [[productId, 2]]);
  const { id } = await db().cartLine.findFirstOrThrow();
  return { buyer, productId, id };
}

async function taken(changes: Partial<ReturnType<typeof orderOf>>) {
  const owner = await makeSuperuser();
  const request = { ...orderOf([[await onSale(), 1]]), agreedCents: 150_000, ...changes };
  const customer = { name: "Wanjiku Kamau", phone: PHONE };
  const rules = { mostUnpaid: UNLIMITED, hasCheckout: true };
  return () => takeOrder(owner, { customer, request, after: 0, staffName: "Amina" }, rules);
}

async function shipped() {
  const { id } = await paid();
  const done = valueOf(await shipOrders(admin, [id]));
  return done.shipped;
}

/** The customer, the order and what pays it are written one after the other. A second try leads to the order, and records cash that is missing. */
const TAKEN = [
  "AuditEntry",
  "Delivery",
  "IdempotencyKey",
  "Order",
  "OrderItem",
  "Product",
  "SalesEntry",
  "User",
];
const PAYING = ["Counter", "PaymentAttempt", "TaxInvoice", "TaxInvoiceLine"];

export const WRITES_OF_ORDERS: readonly Write[] = [
  {
    name: "adds to a cart once",
    async prepare() {
      const [buyer, productId] = [await makeReachable(), await onSale()];
      return () => addToCartOnce(buyer, { productId, quantity: 1 }, "a-page");
    },
    mayLeave: ["IdempotencyKey"],
  },
  {
    name: "keeps a visitor's cart",
    async prepare() {
      const [buyer, productId] = [await makeReachable(), await onSale()];
      return () => mergeGuestCart(buyer, [{ productId, quantity: 1 }]);
    },
  },
  // the cart is read afterwards, and a repeat does no harm
  ...[
    of("changes a cart's line", withCart, ({ buyer, productId }) =>
      changeQuantity(buyer, { productId, quantity: 3 }),
    ),
    of("takes a line out of a cart", withCart, ({ buyer, id }) => removeLine(buyer, id)),
    of("empties a cart", withCart, ({ buyer }) => clearCart(buyer)),
  ].map((write) => ({ ...write, mayLeave: ["CartLine"] })),
  {
    name: "takes an order that is paid in cash",
    isSlow: true,
    prepare: () => taken({ ...AT_COUNTER, paymentMethod: "Cash", agreedCents: 100_000 }),
    mayLeave: [...TAKEN, ...PAYING],
    // handed over by hand, if that failed last
    mayLack: ["AuditEntry", "Delivery"],
  },
  {
    name: "takes an order that a phone pays",
    isSlow: true,
    prepare: () => taken({ paymentMethod: "M-Pesa" }),
    mayLeave: [...TAKEN, "PaymentAttempt"],
    mayLack: PAYING,
    mayAdd: UNPAID.mayAdd,
  },
  {
    isSlow: true,
    ...of("asks a customer's phone for an order", ordered, ({ id }) => promptOrder(admin, id)),
    mayLeave: ["AuditEntry", "PaymentAttempt"],
    mayLack: UNPAID.mayLack,
    // the trail has each question
    mayAdd: [...UNPAID.mayAdd, "AuditEntry"],
  },
  {
    name: "edits a part of an order",
    isSlow: true,
    async prepare() {
      const { id } = await ordered(2);
      const quantities = new Map([[await itemOf(id), 1]]);
      return () =>
        editOrderParts(admin, id, { delivery: {}, quantities, added: new Map(), agreedCents: 150_000 });
    },
  },
  of("writes an order's invoice", paid, ({ id }) => invoiceOrder(admin, id)),
  {
    ...of("writes a note to an order", ordered, ({ id }) =>
      updateOrderStatus(admin, id, { status: undefined, adminNotes: "Called" }),
    ),
    isSlow: true,
  },
  { ...of("ships several orders", paid, ({ id }) => shipOrders(admin, [id])), isSlow: true },
  {
    ...of("takes the shipping of several back", shipped, (orders) => undoShipping(admin, orders)),
    isSlow: true,
  },
  {
    name: "takes a status back",
    async prepare() {
      const { id } = await ordered();
      valueOf(await updateOrderStatus(admin, id, { status: "processing" }));
      return () => undoStatus(admin, id, null);
    },
  },
];
