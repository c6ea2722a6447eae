const OFFSET_MS = 3 * 60 * 60 * 1000;

/** '20261123153000': the operator's clock is Nairobi's (D74). */
export const timestamp = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace(/\D/g, "");

/** '2026-11-23 15:30:00'. */
export const dayAndTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

const PARTS = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/** Nairobi's, where it names no zone; null where it is no time. */
export function timeIn(text: string): Date | null {
  const [, year, month, day, hour, minute, second, zone = "+03:00"] = PARTS.exec(text.trim()) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
