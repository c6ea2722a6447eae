import { kenyanMobile } from "~/domain/account/phone";
import type { Sha256Hex } from "~/domain/audit/ledger";

/** Same: the whole number matches. Alike: its last digits do. Unknown: the payment's number is not enough to tell. */
export type PhoneSimilarity = "same" | "alike" | "other" | "unknown";

const HASH = /^[0-9a-f]{64}$/i;
const WHOLE_DIGITS = 9;

/** How the payment's number (whole, masked, hashed or empty) fits the prompted phone (E.164; D103). */
export function phoneSimilarity(payer: string, prompted: string | null, sha256: Sha256Hex): PhoneSimilarity {
  const text = payer.trim();
  if (prompted === null || text === "") return "unknown";
  const local = prompted.slice(-WHOLE_DIGITS);
  if (HASH.test(text)) {
    const spellings = [`254${local}`, `+254${local}`, `0${local}`, local];
    return spellings.some((one) => sha256(one) === text.toLowerCase()) ? "same" : "unknown";
  }
  if (/^\+?\d+$/.test(text) && text.length >= WHOLE_DIGITS) return text.endsWith(local) ? "same" : "other";
  const [known = ""] = /\d+$/.exec(text) ?? [];
  if (known.length < 3) return "unknown";
  return hasSameEnding(text, prompted) ? "alike" : "other";
}

const KNOWN_DIGITS = 3;

/** True if the last digits that a masked number shows, three or more, match the phone. */
export function hasSameEnding(masked: string, phone: string): boolean {
  const [known] = /\d+$/.exec(masked) ?? [];
  return known !== undefined && known.length >= KNOWN_DIGITS && phone.endsWith(known);
}

interface Payer {
  readonly prompted: string | null;
  /** That phone's own prompt was paid: its status query or its callback names this payment. */
  readonly isPaidByPrompt: boolean;
  /** The number as the confirmation has it: whole, masked, hashed or empty. */
  readonly confirmed: string;
}

/** The phone that a part of a payment may go back to (D114), E.164. Null if nobody knows all its digits: like last digits prove nothing. */
export function payerPhone({ prompted, isPaidByPrompt, confirmed }: Payer, sha256: Sha256Hex): string | null {
  const fit = phoneSimilarity(confirmed, prompted, sha256);
  if (fit === "same") return prompted;
  const isHashOfOther = HASH.test(confirmed.trim());
  if (fit === "other" || isHashOfOther) return kenyanMobile(confirmed);
  return isPaidByPrompt ? prompted : kenyanMobile(confirmed);
}
