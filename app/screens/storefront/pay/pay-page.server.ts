import { localPhone } from "~/domain/account/phone-text";
import { acceptsPayment } from "~/domain/payment/accepts-payment";
import { mayStillBePaid, paymentText, uncountedPaymentText } from "~/domain/payment/payment-text";
import { attemptCode } from "~/domain/payment/attempt";
import { formatKsh } from "~/domain/money";
import { type PromptRetryAfter, promptRetryAfter } from "~/domain/payment/prompts";
import { formatDateTime } from "~/domain/time";
import { ownTaxInvoices } from "~/http/own-tax-invoices.server";
import { promptedPhone } from "~/operations/payments/start-and-query.server";
import { paybill, sendsStkPushes } from "~/operations/payments/mpesa-limits.server";
import { type OwnPayment, ownPayment } from "~/operations/payments/own-payments.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";

/** How often the page revalidates, with and without scripts. */
const REVALIDATE_MS = 2_000;
const REFRESH_SECONDS = 5;
const LATE_MONEY_REVALIDATE_MS = 10_000;

export async function payPage(userId: number, id: number) {
  const payment = await ownPayment(userId, id);
  if (!payment) return null;
  const now = shopTime();
  const phone =
    payment.phoneNumber && sendsStkPushes() ? await promptedPhone(payment.phoneNumber, userId, now) : null;
  const taxInvoices = payment.order ? [] : await ownTaxInvoices(userId, { attemptId: id });
  const { shopName, kraPin } = await shopSettings();
  return {
    ...view(payment, phone && promptRetryAfter(payment.cents, phone, now), now),
    taxInvoices,
    seller: kraPin ? `${shopName}, KRA PIN ${kraPin}` : shopName,
  };
}

function view(payment: OwnPayment, wait: PromptRetryAfter | null, now: Date) {
  const { id, cents, state, startedAt, phoneNumber, receipt, order, participation, newerId } = payment;
  const phone = localPhone(phoneNumber ?? "");
  const status = paymentText(
    {
      ...payment,
      phoneText: phone || null,
      isOver: !acceptsPayment(payment, now) || newerId !== null,
      purpose: order ? "order" : "entry fee",
    },
    now,
  );
  const isLate = mayStillBePaid(payment, now);
  return {
    id,
    status,
    code: attemptCode(id),
    sumText: formatKsh(cents),
    shownCents: cents,
    timeText: formatDateTime(startedAt),
    receipt: state === "completed" ? receipt : null,
    phone,
    asksPhone: sendsStkPushes(),
    wait: status.maySendAgain ? wait : null,
    paybill: status.maySendAgain ? paybill() : null,
    round: participation?.round.number ?? null,
    what: order
      ? {
          label: t("Order {number}", { number: order.orderNumber }),
          to: `/orders/${order.id}`,
          next: t("See your order"),
        }
      : participation && {
          label: t("Entry fee, round {number} of {title}", {
            number: participation.round.number,
            title: participation.round.product.title,
          }),
          to: `/auction/${participation.round.product.id}${state === "completed" ? "#pledge" : ""}`,
          next: state === "completed" ? t("Place your pledge") : t("Back to the auction"),
        },
    uncounted: payment.uncounted.map(({ id, cents, state }) => ({
      id,
      text: uncountedPaymentText({ cents, state }),
    })),
    newer: newerId && `/pay/${newerId}`,
    revalidateMs: status.isWaiting ? REVALIDATE_MS : isLate ? LATE_MONEY_REVALIDATE_MS : null,
    // a page with a form never refreshes itself (D68)
    lookAgain: isLate ? `/pay/${id}` : null,
    refreshSeconds: status.isWaiting ? REFRESH_SECONDS : null,
  };
}

export type PayPage = NonNullable<Awaited<ReturnType<typeof payPage>>>;
