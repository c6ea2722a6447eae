import { isCounted } from "~/domain/cart/cart";
import { checkoutSchema, refusalInForm } from "~/domain/order/checkout/checkout-form";
import { refuseForWonGoods } from "~/domain/discount-code/discount";
import type { OrderRequest } from "~/domain/order/order-form";
import { M_PESA } from "~/domain/order/payment-method";
import { kenyanMobile } from "~/domain/account/phone";
import { refuseSum } from "~/domain/payment/mpesa";
import { type Refusal, refuse, refused } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { type OrderFormAnswer, typedText, withDiscount } from "~/http/forms/order-form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { limitDiscountAttempts } from "~/http/security/discount-attempts.server";
import { orderRules } from "~/http/security/order-rules.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { goodsToOrder, type ItemToOrder } from "~/operations/checkout/checkout.queries.server";
import { checkOut } from "~/operations/checkout/check-out.server";
import { previewDiscount } from "~/operations/discount-codes/use-discount.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { shopTime } from "~/operations/shop-clock.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { redirect } from "~/router/index.server";
import { KEY_FIELD } from "~/domain/form/form-key";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import { msg } from "~/texts/t";

interface Checkout {
  readonly viewer: SessionUser;
  readonly item: ItemToOrder | null;
  readonly form: FormData;
}

/** With the code's part of what is to be ordered. */
export const answered = <Sent extends { data: OrderFormAnswer } | Response>(
  sent: Sent,
  args: RequestArgs,
  { viewer, item, form }: Checkout,
): Promise<Sent> =>
  withDiscount(sent, args, {
    userId: viewer.id,
    form,
    preview: async (code) => {
      if (item?.isWon) return refused(refuseForWonGoods());
      const goods = (await goodsToOrder(viewer.id, item, shopTime())) ?? [];
      return previewDiscount(code, {
        user: { userId: viewer.id, phone: typedText(form, "shipping_phone") },
        lines: goods.filter(({ obstacle }) => isCounted(obstacle)),
      });
    },
  });

/** Places the order and prompts the phone, once each, however often the form is sent. */
export async function order(args: RequestArgs, { viewer, item, form }: Checkout) {
  const submission = parseForm(form, { schema: checkoutSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const refuseThis = (refusal: Refusal) => refuseForm(submission, { refusal: refusalInForm(refusal) });
  const tooMany = limitRequest("order", String(viewer.id));
  if (tooMany) return refuseThis(tooMany);
  const isWon = item?.isWon === true;
  // what was won is one thing at one price, which is the total
  const shown = isWon ? null : form.get(SHOWN_FIELD);
  const shownGoods = typeof shown === "string" ? shown : null;
  const request = { ...submission.value, items: item && [item], isWon, shownGoods };
  const refusal = await refuseCheckout(request);
  if (refusal) return refuseThis(refusal);
  const guess = { userId: viewer.id, code: request.discountCode };
  const placed = await limitDiscountAttempts(args, guess, async () =>
    checkOut(viewer, request, {
      after: Number(form.get(KEY_FIELD)) || 0,
      rules: { ...(await orderRules()), isCodeNew: true },
    }),
  );
  if (!placed.ok) return refuseThis(placed.refusal);
  const { orderId, isRepeat, isChanged } = placed.value;
  const page = `/orders/${orderId}`;
  if (isChanged) return redirectWithToast(args, page, ORDERED_AS_IT_WAS);
  const phone = kenyanMobile(request.shippingPhone);
  if (request.paymentMethod === M_PESA && request.agreedCents !== 0 && phone !== null) {
    const paying = await startOrderPayment(viewer, orderId, phone);
    if (paying.ok) return redirect(`/pay/${paying.value.attemptId}`, 303);
    // the order is placed, and its page asks for the payment
    return redirectWithToast(args, page, { tone: "info", message: paying.refusal.message });
  }
  // its page says thank you
  return isRepeat ? redirectWithToast(args, page, ORDERED_BEFORE) : redirect(page, 303);
}

const ORDERED_AS_IT_WAS = {
  tone: "warning",
  message: msg("You have placed this order already, as shown here. What you changed since is not in it."),
} as const;
const ORDERED_BEFORE = {
  tone: "info",
  message: msg("You have placed this order already. Here it is."),
} as const;

/** Refuses a total that a page without scripts has not shown, and payments that M-Pesa or this shop does not accept. */
async function refuseCheckout(request: OrderRequest): Promise<Refusal | null> {
  const { agreedCents, paymentMethod, isWon } = request;
  if (agreedCents === null)
    return refuse("conflict", msg("Please look at the total with its delivery fee, then place your order."));
  const isTooMuch = refuseSum(agreedCents, "payment_method");
  if (paymentMethod === M_PESA) return isTooMuch;
  // otherwise nobody could order what they have won (D111)
  if (isWon && isTooMuch) return null;
  return (await shopSettings()).isPayOnDelivery
    ? null
    : refuse("invalid", msg("Please pay with M-Pesa: we take no payment on delivery."), "payment_method");
}
