import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { codeKey } from "~/domain/text/typed-code";
import { msg, t } from "~/texts/t";

export const KENYAN_MOBILE_MESSAGE = msg("Please enter a Safaricom number such as 0712 345 678");
export const WHOLE_SHILLINGS = "M-Pesa takes whole shillings";

/** M-Pesa refuses the same amount to the same phone within two minutes (D74). */
export const SAME_AMOUNT_PAUSE_MS = 120_000;
/** No page says failed before that, unless the provider did (D77). */
export const SHOW_FAILED_AFTER_MS = 70_000;

/** A receipt as a person types it, such as 'sjk7 qwerty'; null if it is not one. */
export function mpesaReceipt(text: string): string | null {
  const code = codeKey(text);
  return /^[A-Z][A-Z0-9]{9}$/.test(code) ? code : null;
}

/** M-Pesa cannot charge a fee or an order with cents (D74). */
export const refuseCents = (cents: Cents, field?: string): Refusal | null =>
  cents % 100 === 0
    ? null
    : refuse(
        "invalid",
        t("M-Pesa takes whole shillings: {sum} has cents.", { sum: formatKsh(cents) }),
        field,
      );

/** In cents. The minimum is one shilling. */
const MAX_BY_MPESA: Cents = 25_000_000;

/** Null if M-Pesa takes this amount at once (D101). */
export const overLimitText = (cents: Cents): string | null =>
  cents > MAX_BY_MPESA
    ? t("M-Pesa takes at most {most} at once, and this is {sum}.", {
        most: formatKsh(MAX_BY_MPESA),
        sum: formatKsh(cents),
      })
    : null;

/** Refuses what M-Pesa does not take: cents, or more than KSh 250,000 (D101). */
export function refuseSum(cents: Cents, field?: string): Refusal | null {
  const tooMuch = overLimitText(cents);
  return refuseCents(cents, field) ?? (tooMuch === null ? null : refuse("invalid", tooMuch, field));
}
