const OFFSET_MS = 3 * 60 * 60 * 1000;

/** '20261123153000'. The operator uses Nairobi's time (D74). */
export const timestamp = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, "");

export const dayAndTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const PARTS = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

const NAIROBI = "+03:00";
/** Allowed difference between the operator's clock and ours. */
const SLACK_MS = 60_000;

/** Reads a time as Nairobi's if it names no zone; null if it is no time. A 'Z' later than now is Nairobi's time too (D103). */
export function timeIn(text: string, now: Date, isMislabelledUtc = false): Date | null {
  const [, year, month, day, hour, minute, second, zone = NAIROBI] = PARTS.exec(text.trim()) ?? [];
  const within = (named: string) => new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${named}`);
  const at = within(zone === "Z" && isMislabelledUtc ? NAIROBI : zone);
  if (Number.isNaN(at.getTime())) return null;
  return zone === "Z" && at.getTime() > now.getTime() + SLACK_MS ? within(NAIROBI) : at;
}

/** True if one of these 'Z' times is later than now. Then the whole list is in Nairobi's time, older rows too. */
export const isMislabelledUtc = (times: readonly unknown[], now: Date): boolean =>
  times.some((text) => {
    if (typeof text !== "string" || !text.trim().endsWith("Z")) return false;
    return Date.parse(text.trim()) > now.getTime() + SLACK_MS;
  });
