const OFFSET_MS = 3 * 60 * 60 * 1000;

/** '20261123153000': the operator's clock is Nairobi's (D74). */
export const timestamp = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, "");

/** '2026-11-23 15:30:00'. */
export const dayAndTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const PARTS = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

const NAIROBI = "+03:00";
/** Two clocks. */
const SLACK_MS = 60_000;

/** Nairobi's, where it names no zone; null where it is no time. A 'Z' that would be later than now is Nairobi's too (D103). */
export function timeIn(text: string, now: Date, isFalseZulu = false): Date | null {
  const [, year, month, day, hour, minute, second, zone = NAIROBI] = PARTS.exec(text.trim()) ?? [];
  const within = (named: string) => new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${named}`);
  const at = within(zone === "Z" && isFalseZulu ? NAIROBI : zone);
  if (Number.isNaN(at.getTime())) return null;
  return zone === "Z" && at.getTime() > now.getTime() + SLACK_MS ? within(NAIROBI) : at;
}

/** True where a 'Z' of these is later than now: all of the list's are Nairobi's then, the older ones too. */
export const isFalseZulu = (times: readonly unknown[], now: Date): boolean =>
  times.some((text) => {
    if (typeof text !== "string" || !text.trim().endsWith("Z")) return false;
    return Date.parse(text.trim()) > now.getTime() + SLACK_MS;
  });
