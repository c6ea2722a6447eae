/** An order form that takes a discount code: the buyer's checkout and that of staff. */
import { data } from "~/router/index.server";
import { CHECKOUT_FIELDS } from "~/domain/order/checkout/checkout-form";
import { type Discount, DISCOUNT_FIELD } from "~/domain/discount-code/discount";
import type { Outcome } from "~/domain/refusal";
import type { FormAnswer } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { limitDiscountAttempts } from "~/http/security/discount-attempts.server";
import { t } from "~/texts/t";

export interface OrderFormAnswer extends FormAnswer {
  /** What the code that was typed takes off, in cents. */
  discount?: Pick<Discount, "code" | "cents">;
}

/** 'Apply' was pressed: nothing is ordered. */
export const isTotalRequested = (form: FormData): boolean => typedText(form, "intent") === "show";

/** The same form, with the fee for its destination and what its code takes off. */
export function showTotal(form: FormData) {
  const typed = CHECKOUT_FIELDS.flatMap((name) => (form.has(name) ? [[name, typedText(form, name)]] : []));
  return data<OrderFormAnswer>({
    result: { initialValue: Object.fromEntries(typed) as Record<string, string> },
  });
}

interface TypedCode {
  /** The account whose refused codes are counted. */
  readonly userId: number;
  readonly form: FormData;
  readonly preview: (code: string) => Promise<Outcome<Discount>>;
}

/** Adds to an answer with the form what the typed code takes off, or why it takes off nothing. */
export async function withDiscount<Sent extends { data: OrderFormAnswer } | Response>(
  sent: Sent,
  args: RequestArgs,
  { userId, form, preview }: TypedCode,
): Promise<Sent> {
  const code = typedText(form, DISCOUNT_FIELD).trim();
  if (code === "" || !("data" in sent)) return sent;
  const { result } = sent.data;
  if (result.error?.[DISCOUNT_FIELD]) return sent;
  const discount = await limitDiscountAttempts(args, { userId, code }, () => preview(code));
  if (discount.ok) sent.data.discount = { code: discount.value.code, cents: discount.value.cents };
  else result.error = { ...result.error, [DISCOUNT_FIELD]: [t(discount.refusal.message)] };
  return sent;
}

export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
