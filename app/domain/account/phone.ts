export const PHONE_MESSAGE = "Phone number must start with country code (e.g., +254)";
export const PHONE_LENGTH_MESSAGE = "Phone number must have 8 to 15 digits after the +";

const E164 = /^\+[1-9]\d{7,14}$/;

/** To E.164 (D4): '+', country code, 8 to 15 digits; spaces and dashes are dropped. Null when it is no phone number. */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s\-\u2010-\u2013]/g, "");
  return E164.test(compact) ? compact : null;
}

export const maskPhone = (phone: string): string => `${phone.slice(0, 5)}•••••${phone.slice(-3)}`;
