import { startOfNairobiDay } from "~/domain/time";

const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

export const TOO_MANY_DAYS = `Please name at most ${MAX_DAYS} days, the first before the last`;

export function isReportPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = (startOfNairobiDay(to).getTime() - startOfNairobiDay(from).getTime()) / DAY_MS;
  return days >= 0 && days <= MAX_DAYS;
}
