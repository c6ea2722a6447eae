import { nairobiHour } from "~/domain/time";

/** A finished backup's folder, as `npm run backup` names it. */
export const BACKUP_NAME = /^soko-\d{8}T\d{6}Z$/;
/** One that is being made, with the id of the process that makes it. */
export const UNFINISHED_BACKUP = /^\.soko-\d{8}T\d{6}Z-(\d+)$/;

export interface Backup {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

export interface FailedBackup {
  readonly at: Date;
  readonly reason: string;
}

const HOUR_MS = 3_600_000;
/** The hour in Nairobi at which few people buy. */
const FIRST_HOUR = 2;
const LAST_HOUR = 4;
const NOT_AGAIN_MS = 20 * HOUR_MS;
/** The machine was off at night. */
const LATE_MS = 26 * HOUR_MS;

/** At night, or at once if a night was missed; after a failure an hour later. */
export function isNightlyDue(now: Date, last: Date | null, failedAt: Date | null): boolean {
  if (failedAt !== null && now.getTime() - failedAt.getTime() < HOUR_MS) return false;
  if (last === null) return true;
  const age = now.getTime() - last.getTime();
  const hour = nairobiHour(now);
  return age >= LATE_MS || (age >= NOT_AGAIN_MS && hour >= FIRST_HOUR && hour <= LAST_HOUR);
}
