import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { formatClock } from "~/domain/time";

export const KENYAN_MOBILE_MESSAGE = "Please enter a Safaricom number such as 0712 345 678";
export const WHOLE_SHILLINGS = "M-Pesa takes whole shillings";

/** The same amount to the same phone is refused within two minutes (D74). */
export const SAME_AGAIN_MS = 120_000;
/** No page says failed before that, unless the provider did (D77). */
export const PATIENCE_MS = 70_000;

/** To E.164 from 0712…, 0110…, 712…, 254712… and +254712…, blanks and dashes dropped; null where it is no Kenyan mobile number. */
export function kenyanMobile(text: string): string | null {
  const digits = text.replace(/[\s\-\u2010-\u2013().]/g, "");
  const [, local] = /^(?:\+?254|0)?([17]\d{8})$/.exec(digits) ?? [];
  return local === undefined ? null : `+254${local}`;
}

/** As people in Kenya say it: 0712 345 678; another number stays as it is. */
export const localPhone = (phone: string): string =>
  phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** A receipt as a person types it, such as 'sjk7 qwerty'; null where it is none. */
export function mpesaReceipt(text: string): string | null {
  const code = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z][A-Z0-9]{9}$/.test(code) ? code : null;
}

/** A fee or an order with cents cannot be asked for (D74). */
export const refuseShillings = (cents: Cents, field?: string): Refusal | null =>
  cents % 100 === 0 ? null : refuse("invalid", `${WHOLE_SHILLINGS}: ${formatKsh(cents)} has cents.`, field);

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
    refuseShillings(next.cents) ??
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
