import { codeText } from "~/domain/text/typed-code";
import { msg } from "~/texts/t";

const PHONE_MESSAGE = msg("Phone number must start with country code (e.g., +254)");
const PHONE_LENGTH_MESSAGE = msg("Phone number must have 8 to 15 digits after the +");

const E164 = /^\+[1-9]\d{7,14}$/;
const KENYAN_MOBILE = /^(?:(?:\+|00)?2540?|0)?([17]\d{8})$/;

/** Without invisible characters, blanks, dots, brackets, and dashes of any kind. */
const compact = (text: string) => codeText(text).replace(/[\s\-.()[\]]/g, "");

/** To E.164 from 0712…, 0110…, 712…, 254712…, +2540712… and 00254712… (D107); null if it is not a Kenyan mobile number. */
export function kenyanMobile(text: string): string | null {
  const [, local] = KENYAN_MOBILE.exec(compact(text)) ?? [];
  return local === undefined ? null : `+254${local}`;
}

/** To E.164 (D4, D107): a Kenyan mobile number, or '+', country code, 8 to 15 digits. Null if it is not a phone number. */
export function normalizePhone(text: string): string | null {
  const kenyan = kenyanMobile(text);
  if (kenyan !== null) return kenyan;
  const number = compact(text);
  return E164.test(number) ? number : null;
}

export const phoneMessage = (text: string): string =>
  compact(text).startsWith("+") ? PHONE_LENGTH_MESSAGE : PHONE_MESSAGE;
