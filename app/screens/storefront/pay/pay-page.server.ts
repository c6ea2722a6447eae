import { localPhone } from "~/domain/account/phone";
import { mayAskAgainAt, paymentWords, uncountedWords } from "~/domain/payment/payment-view";
import { attemptCode } from "~/domain/payment/attempt";
import { formatKsh } from "~/domain/money";
import { formatClock, formatDateTime } from "~/domain/time";
import { asksPhones, paybill } from "~/operations/payments/refuse-asking.server";
import { isOver, type OwnPayment, ownPayment } from "~/operations/payments/own-payment.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

/** How often the page looks again, with and without scripts. */
const LOOK_MS = 2_000;
const REFRESH_SECONDS = 5;

export async function payPage(userId: number, id: number) {
  const payment = await ownPayment(userId, id);
  return payment && view(payment, shopTime());
}

function view(payment: OwnPayment, now: Date) {
  const { id, cents, state, startedAt, phoneNumber, receipt, order, participation, newerId } = payment;
  const phone = localPhone(phoneNumber ?? "");
  const words = paymentWords(
    {
      ...payment,
      phoneText: phone || null,
      isOver: isOver(payment) || newerId !== null,
      purpose: order ? "order" : "entry fee",
    },
    now,
  );
  const until = words.maySendAgain && asksPhones() ? mayAskAgainAt({ startedAt }, now) : null;
  return {
    id,
    words,
    code: attemptCode(id),
    sumText: formatKsh(cents),
    timeText: formatDateTime(startedAt),
    receipt: state === "completed" ? receipt : null,
    phone,
    asksPhone: asksPhones(),
    sendAgainAtText: until && formatClock(until),
    paybill: words.maySendAgain ? paybill() : null,
    round: participation?.round.number ?? null,
    what: order
      ? { label: `Order ${order.orderNumber}`, to: `/orders/${order.id}`, next: "See your order" }
      : participation && {
          label: `Entry fee, round ${participation.round.number} of ${participation.round.product.title}`,
          to: `/auction/${participation.round.product.id}${state === "completed" ? "#pledge" : ""}`,
          next: state === "completed" ? "Place your pledge" : "Back to the auction",
        },
    uncounted: payment.uncounted.map(({ id, cents, state }) => ({
      id,
      text: uncountedWords({ cents, isReturning: state === "returning" }),
    })),
    newer: newerId && `/pay/${newerId}`,
    lookMs: words.isWaiting ? LOOK_MS : null,
    refreshSeconds: words.isWaiting ? REFRESH_SECONDS : null,
  };
}

export type PayPage = NonNullable<Awaited<ReturnType<typeof payPage>>>;
