import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import type { Cents } from "~/domain/money";
import { orderNumberIn } from "~/domain/order/new-order";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { amountDueOf, refuseOtherSum } from "~/domain/payment/order-payment";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { sendsStkPushes } from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { recordAudit } from "../audit/record-audit.server";
import { lockAccount } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { startedAuctions } from "../started-auctions/started-auctions.server";
import { type PaymentAttempt, attemptFields, openAttempt } from "./attempts.server";
import { refuseStkPush, startPayment } from "./start-and-query.server";

interface OrderPaymentStart {
  readonly attemptId: number;
}

interface PaymentOptions {
  /** The sum that the buyer saw (D133). */
  readonly shownCents?: Cents | null;
  /** Runs in the transaction that opens the attempt. */
  readonly also?: (tx: Tx) => Promise<void>;
}

/** Prompts the phone once, however often the buyer taps (D73). 'conflict': paid, cancelled, another sum (D133), or the phone must wait (D105). */
export async function startOrderPayment(
  viewer: Viewer,
  orderId: number,
  phoneNumber: string,
  { shownCents = null, also }: PaymentOptions = {},
): Promise<Outcome<OrderPaymentStart>> {
  const claimed = await transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const claim = await claimAttempt(tx, { viewer, orderId, phoneNumber, shownCents });
    if (claim.ok) await also?.(tx);
    return claim;
  });
  if (!claimed.ok) return claimed;
  const { attempt, isNew } = claimed.value;
  if (isNew) await startPayment(attempt);
  return accepted({ attemptId: attempt.id });
}

interface Claim {
  readonly attempt: PaymentAttempt;
  readonly isNew: boolean;
}

interface Payment {
  readonly viewer: Viewer;
  readonly orderId: number;
  readonly phoneNumber: string;
  readonly shownCents: Cents | null;
}

async function claimAttempt(
  tx: Tx,
  { viewer, orderId, phoneNumber, shownCents }: Payment,
): Promise<Outcome<Claim>> {
  const underWay = await attemptUnderWay(tx, orderId);
  const order = await tx.order.findFirst({ where: { id: orderId, userId: viewer.id } });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  if (order.status === "cancelled") return refused(refuse("conflict", msg("This order was cancelled.")));
  const cents = amountDueOf(inCents(order));
  if (order.paymentStatus !== "pending" && cents === 0)
    return refused(refuse("conflict", msg("This order is paid.")));
  if (underWay) return accepted({ attempt: underWay, isNew: false });
  const refusal =
    refuseOtherSum(shownCents, cents) ?? (await refuseStkPush(tx, { userId: viewer.id, cents, phoneNumber }));
  if (refusal) return refused(refusal);
  const attempt = await openAttempt(tx, { userId: viewer.id, cents, phoneNumber, purpose: { orderId } });
  return accepted({ attempt, isNew: true });
}

/** Read before the order: if it is settled in between, the order read next is already paid. */
async function attemptUnderWay(tx: Tx, orderId: number): Promise<PaymentAttempt | null> {
  const row = await tx.paymentAttempt.findFirst({
    where: { orderId, state: { in: [...UNDER_WAY] } },
    orderBy: { id: "desc" },
    select: attemptFields,
  });
  return row && inCents(row);
}

/** For money that came without a prompt, by an order's number: the attempt under way, or a new one. Null if nobody may pay this sum now. */
export async function attemptByOrderNumber({
  accountReference: account,
  cents,
  connectionId = null,
}: ReceivedPayment): Promise<PaymentAttempt | null> {
  const orderNumber = orderNumberIn(account);
  const found = orderNumber && (await db().order.findUnique({ where: { orderNumber }, select: payable }));
  if (!found || cents === 0) return null;
  const { id: orderId, userId } = found;
  return transaction(async (tx) => {
    await lockAccount(tx, userId);
    const underWay = await attemptUnderWay(tx, orderId);
    const order = inCents(await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: payable }));
    if (!acceptsPayment({ cents, order, participation: null }, shopTime())) return null;
    if (underWay) return underWay;
    const origin = { provider: "daraja", connectionId };
    return openAttempt(tx, { userId, cents, phoneNumber: null, purpose: { orderId }, origin });
  });
}

const payable = selectColumns("Order", "id, userId, status, paymentStatus, totalCents, dueCents");

/** Prompts the phone that the order names. The limits are those of the buyer's own page (D74, D105). */
export async function promptOrder(actor: Viewer, orderId: number): Promise<Outcome<OrderPaymentStart>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await db().order.findUnique({
    where: { id: orderId },
    select: { userId: true, shippingPhone: true },
  });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  const phone = kenyanMobile(order.shippingPhone);
  if (phone === null) return refused(refuse("invalid", KENYAN_MOBILE_MESSAGE));
  const busy = await refuseStaffPrompt(phone);
  if (busy) return refused(busy);
  return startOrderPayment({ id: order.userId, isSuperuser: false }, orderId, phone, {
    also: (tx) => recordAudit(tx, actor, "order.prompt", orderId, { after: { phone } }),
  });
}

/** While a prompt is open on their phone nobody can join a round, so the shop sends none to a buyer who may be about to (D110). */
export async function refuseStaffPrompt(phoneNumber: string): Promise<Refusal | null> {
  if (!sendsStkPushes()) return null;
  const owners = await db().user.findMany({ where: { phoneNumber, deletedAt: null }, select: { id: true } });
  for (const { id } of owners)
    if ((await startedAuctions(id)).some(({ mayJoin }) => mayJoin))
      return refuse(
        "conflict",
        msg(
          "A round is open in an auction that this phone's owner takes part in. They can pay on the page of their order, or in cash.",
        ),
      );
  return null;
}
