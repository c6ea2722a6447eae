export const PHONE_MESSAGE = "Phone number must start with country code (e.g., +254)";
export const PHONE_LENGTH_MESSAGE = "Phone number must have 8 to 15 digits after the +";

const E164 = /^\+[1-9]\d{7,14}$/;

/** '+' and country code, 8 to 15 digits, stored as E.164 with spaces and dashes dropped (D4); null when it is none. */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s\-\u2010-\u2013]/g, "");
  return E164.test(compact) ? compact : null;
}

/** A stored number on a screen that others may look at: '+2547•••••678'. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 5)}•••••${phone.slice(-3)}`;
