import { db } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { ACCESS_DENIED, ACCOUNT_NOT_FOUND } from "~/domain/messages";
import type { OrderRequest } from "~/domain/order/order-form";
import { IN_CASH, isPrepaid, M_PESA } from "~/domain/order/payment-method";
import { staffPriceRules } from "~/domain/order/price/staff-price";
import { isAtCounter } from "~/domain/order/taken-order";
import { refuseWonOrder } from "~/domain/order/winner-offer/winner-offer";
import { refuseSum } from "~/domain/payment/mpesa";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { customerAccount, walkInAccount } from "../accounts/create-account.server";
import { markPaid } from "../orders/mark-paid.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { refuseStaffPrompt, startOrderPayment } from "../payments/pay-order.server";
import { shopSettings } from "../settings/settings.server";
import { offerFacts } from "../winner-offers/winner-offers.queries.server";
import { checkOut } from "./check-out.server";
import { type ChosenCustomer, isCustomerOf } from "./customers.queries.server";
import type { OrderRules } from "./place-order.server";
import { msg } from "~/texts/t";

/** An account that was found (D131), or somebody who has none: one is made for the phone number (E.164). Null: a walk-in customer. */
export type Customer = ChosenCustomer | { readonly name: string; readonly phone: string | null };

export interface OrderToTake {
  readonly customer: Customer;
  readonly request: Omit<OrderRequest, "takenById">;
  /** Another number for each page that was opened: see `checkOut`. */
  readonly after: number;
  /** Who takes the cash. */
  readonly staffName: string;
}

interface TakenOrder {
  readonly orderId: number;
  /** Null: nothing was to be done. A refusal leaves the order as placed. */
  readonly payment: Outcome<unknown> | null;
  /** The form was sent before, and placed this order then. */
  readonly isRepeat: boolean;
}

/** Places an order for a customer, then prompts their phone or takes their cash. Sent again, it is placed once and paid once. */
export async function takeOrder(
  actor: Viewer,
  { customer, request, after, staffName }: OrderToTake,
  rules: OrderRules,
): Promise<Outcome<TakenOrder>> {
  const refusal = await refuseTaking(actor, request, rules);
  if (refusal) return refused(refusal);
  const buyer = await buyerOf(actor, customer, request);
  if (!buyer.ok) return buyer;
  // a code may be valid once per customer, and all walk-in customers share one account
  if (request.discountCode && (await walkInAccount())?.id === buyer.value)
    return refused(
      refuse("invalid", msg("A discount code needs the customer's phone number."), "discount_code"),
    );
  const viewer = { id: buyer.value, isSuperuser: false };
  const staffPrices = staffPriceRules(actor, await shopSettings());
  const placed = await checkOut(
    viewer,
    { ...request, takenById: actor.id },
    { after, rules: { ...rules, staffPrices } },
  );
  if (!placed.ok) return refused((await stateOfWin(request)) ?? placed.refusal);
  const { orderId, isRepeat } = placed.value;
  const isToPay = !isRepeat || (await isCashMissing(orderId, request));
  const payment = isToPay ? await pay(actor, { viewer, orderId, request, staffName }) : null;
  return accepted({ orderId, payment, isRepeat });
}

/** The first try placed the order, and failed before it recorded the cash. */
const isCashMissing = async (id: number, { paymentMethod }: OrderToTake["request"]): Promise<boolean> =>
  paymentMethod === IN_CASH &&
  (await db().order.count({ where: { id, paymentStatus: "pending", status: { not: "cancelled" } } })) > 0;

/** Tells staff why a won product cannot be ordered. Null for goods that were not won, and if only the customer is the wrong one. */
async function stateOfWin({ isWon, items }: OrderToTake["request"]): Promise<Refusal | null> {
  const productId = items?.[0]?.productId;
  const facts = isWon && productId !== undefined ? await offerFacts(productId) : null;
  return facts && refuseWonOrder(facts);
}

async function refuseTaking(
  actor: Viewer,
  { agreedCents, paymentMethod, isWon = false }: OrderToTake["request"],
  { hasCheckout }: OrderRules,
): Promise<Refusal | null> {
  if (!may(actor, "orders") || (isWon && !may(actor, "rounds"))) return refuse("forbidden", ACCESS_DENIED);
  if (agreedCents === null) return refuse("conflict", msg("Please look at the total, then take the order."));
  if (paymentMethod === M_PESA) return refuseSum(agreedCents, "payment_method");
  if (paymentMethod === IN_CASH)
    return may(actor, "money")
      ? null
      : refuse("forbidden", msg("Only staff with the permission Money take cash."), "payment_method");
  // otherwise nobody could order what they have won (D111)
  if (isWon && refuseSum(agreedCents)) return null;
  const { isPayOnDelivery } = await shopSettings();
  return isPrepaid(paymentMethod, { hasCheckout, isPayOnDelivery })
    ? refuse("invalid", msg("This shop takes no payment on delivery."), "payment_method")
    : null;
}

/** A winner is found by what they won, and a block ends no win (D110). */
async function buyerOf(
  actor: Viewer,
  customer: Customer,
  { isWon = false }: OrderToTake["request"],
): Promise<Outcome<number>> {
  if ("id" in customer && !isWon && !(await isCustomerOf(actor, customer)))
    return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  const id = "id" in customer ? customer.id : await customerAccount(customer);
  const account = await db().user.findUnique({
    where: { id },
    select: { deletedAt: true, blockedAt: true },
  });
  if (!account || account.deletedAt) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  return account.blockedAt && !isWon
    ? refused(refuse("conflict", msg("This account is blocked.")))
    : accepted(id);
}

interface Placed extends Pick<OrderToTake, "request" | "staffName"> {
  readonly viewer: Viewer;
  readonly orderId: number;
}

async function pay(
  actor: Viewer,
  { viewer, orderId, request, staffName }: Placed,
): Promise<TakenOrder["payment"]> {
  const phone = kenyanMobile(request.shippingPhone);
  if (request.agreedCents === 0) return null;
  if (request.paymentMethod === M_PESA && phone !== null) {
    const busy = await refuseStaffPrompt(phone);
    return busy ? refused(busy) : startOrderPayment(viewer, orderId, phone);
  }
  if (request.paymentMethod !== IN_CASH) return null;
  const paid = await markPaid(actor, orderId, { receipt: null, takenBy: staffName, seenAt: null });
  if (!paid.ok || !isAtCounter(request.pickUpPoint)) return paid;
  return updateOrderStatus(actor, orderId, { status: "delivered" });
}
