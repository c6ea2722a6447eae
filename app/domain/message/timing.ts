import { nairobiHour } from "~/domain/time";

const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 7;

/** Between 21:00 and 07:00 EAT only urgent kinds are sent (D84). */
export function isQuietHour(now: Date): boolean {
  const hour = nairobiHour(now);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}
