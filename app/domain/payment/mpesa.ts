import { kenyanMobile } from "~/domain/account/phone";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { formatClock } from "~/domain/time";
import { withoutUnseen } from "~/domain/unseen";

export const KENYAN_MOBILE_MESSAGE = "Please enter a Safaricom number such as 0712 345 678";
export const WHOLE_SHILLINGS = "M-Pesa takes whole shillings";

/** The same amount to the same phone is refused within two minutes (D74). */
export const SAME_AGAIN_MS = 120_000;
/** No page says failed before that, unless the provider did (D77). */
export const PATIENCE_MS = 70_000;

/** A receipt as a person types it, such as 'sjk7 qwerty'; null where it is none. */
export function mpesaReceipt(text: string): string | null {
  const code = withoutUnseen(text).replace(/\s/g, "").toUpperCase();
  return /^[A-Z][A-Z0-9]{9}$/.test(code) ? code : null;
}

/** A fee or an order with cents cannot be asked for (D74). */
export const refuseShillings = (cents: Cents, field?: string): Refusal | null =>
  cents % 100 === 0 ? null : refuse("invalid", `${WHOLE_SHILLINGS}: ${formatKsh(cents)} has cents.`, field);

/** In cents; the least is a shilling. */
const MOST_BY_MPESA: Cents = 25_000_000;

/** Null where M-Pesa takes so much at once (D101). */
export const tooMuchText = (cents: Cents): string | null =>
  cents > MOST_BY_MPESA
    ? `M-Pesa takes at most ${formatKsh(MOST_BY_MPESA)} at once, and this is ${formatKsh(cents)}.`
    : null;

/** What M-Pesa does not take: cents, or more than KSh 250,000 (D101). */
export function refuseSum(cents: Cents, field?: string): Refusal | null {
  const tooMuch = tooMuchText(cents);
  return refuseShillings(cents, field) ?? (tooMuch === null ? null : refuse("invalid", tooMuch, field));
}

interface Asked {
  readonly cents: Cents;
  readonly phoneNumber: string | null;
}
type Last = Asked & { readonly startedAt: Date };

/** What M-Pesa would refuse is refused before it is asked (D74); `last` is the newest try for the same thing. */
export function refuseRequest(next: Asked, last: Last | null, now: Date): Refusal | null {
  if (next.phoneNumber === null || kenyanMobile(next.phoneNumber) === null)
    return refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number");
  const until = waitsUntil(last, next, now);
  return (
    refuseSum(next.cents) ??
    (until &&
      refuse(
        "conflict",
        `M-Pesa takes the same sum from the same phone again after two minutes. Please try again at ${formatClock(until)}.`,
      ))
  );
}

/** Until when the next try waits; null where none has to. */
export function waitsUntil(last: Last | null, next: Asked, now: Date): Date | null {
  if (last === null || last.cents !== next.cents || last.phoneNumber !== next.phoneNumber) return null;
  const until = new Date(last.startedAt.getTime() + SAME_AGAIN_MS);
  return until > now ? until : null;
}
