/** What the owner may set for a round's opening and close (D91). */
import {
  optionalInstantField,
  optionalMomentField,
  optionalWholeNumberField,
} from "~/domain/form/form-field";
import * as z from "zod/mini";
import { type Refusal, refuse } from "~/domain/refusal";
import { formatDateTime } from "~/domain/time";
import { MINUTE_MS, nextMinute, type PlannedClose } from "./close-time";
import { type AuctionPromises, refuseShortRound } from "./promised-close";
import { msg, t } from "~/texts/t";

const MAX_SOFT_CLOSE = 60;
const MAX_SOFT_CLOSE_IN_ALL = 24 * 60;
/** Once somebody has paid, buyers get at least this long to act on a new closing time. */
const NOTICE_MINUTES = 10;

/** The next whole minute that leaves buyers so long. */
export const soonestClose = (now: Date): Date =>
  nextMinute(new Date(now.getTime() + NOTICE_MINUTES * MINUTE_MS));

const WRONG_TIME = msg("Please enter a valid date and time");
const minutesField = (max: number, message: string) =>
  optionalWholeNumberField(message, { min: 1, max }, null);

/** Left out or blank: the round opens now, and is closed by hand. */
export const roundTimesFields = {
  opens_at: optionalMomentField(WRONG_TIME),
  closes_at: optionalMomentField(WRONG_TIME),
  soft_close_minutes: minutesField(MAX_SOFT_CLOSE, msg("Please enter whole minutes from 1 to 60")),
  soft_close_max_minutes: minutesField(
    MAX_SOFT_CLOSE_IN_ALL,
    msg("Please enter whole minutes from 1 to 1440"),
  ),
};

/** REST names a zone (D2). */
export const roundTimesInRest = {
  opens_at: optionalInstantField(WRONG_TIME),
  closes_at: optionalInstantField(WRONG_TIME),
};

export const moveCloseSchema = z.object({ closes_at: optionalMomentField(WRONG_TIME) });
export const moveCloseInRest = z.object({ closes_at: optionalInstantField(WRONG_TIME) });

export interface RoundTimes extends PlannedClose {
  /** Null: now. */
  readonly opensAt: Date | null;
}

export const NO_TIMES: RoundTimes = {
  opensAt: null,
  closesAt: null,
  softCloseMinutes: null,
  softCloseMaxMinutes: null,
};

interface RoundTimesForm {
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly soft_close_minutes: number | null;
  readonly soft_close_max_minutes: number | null;
}

export const roundTimesOf = (form: RoundTimesForm): RoundTimes => ({
  opensAt: form.opens_at,
  closesAt: form.closes_at,
  softCloseMinutes: form.soft_close_minutes,
  softCloseMaxMinutes: form.soft_close_max_minutes,
});

export const TIME_IN_PAST = msg("Please enter a time in the future");

interface RoundTimesContext {
  readonly now: Date;
  readonly promises: AuctionPromises;
  /** When the open round closes at the latest; null if no round is open or it is closed by hand. */
  readonly openUntil: Date | null;
}

export function refuseRoundTimes(times: RoundTimes, { now, promises, openUntil }: RoundTimesContext) {
  const { opensAt, closesAt } = times;
  const { endTime } = promises;
  if (opensAt !== null && opensAt <= now) return refuse("invalid", TIME_IN_PAST, "opens_at");
  const overlaps = opensAt === null ? null : refuseOverlap(opensAt, openUntil);
  if (overlaps) return overlaps;
  if (opensAt !== null && endTime !== null && opensAt >= endTime)
    return refuse("invalid", endsAt(endTime), "opens_at");
  if (closesAt !== null && closesAt <= now) return refuse("invalid", TIME_IN_PAST, "closes_at");
  if (closesAt !== null && opensAt !== null && closesAt <= opensAt)
    return refuse("invalid", t("The round must close after it opens"), "closes_at");
  if (closesAt !== null && endTime !== null && closesAt > endTime)
    return refuse("invalid", endsAt(endTime), "closes_at");
  return refuseSoftClose(times) ?? refuseShortRound({ opens: opensAt ?? now, closesAt }, promises);
}

export const refuseOverlap = (opensAt: Date, openUntil: Date | null): Refusal | null =>
  openUntil !== null && opensAt < openUntil
    ? refuse(
        "invalid",
        t("The open round may run until {time}", { time: formatDateTime(openUntil) }),
        "opens_at",
      )
    : null;

const endsAt = (endTime: Date) => t("This auction ends {time}", { time: formatDateTime(endTime) });

function refuseSoftClose({ closesAt, softCloseMinutes, softCloseMaxMinutes }: PlannedClose): Refusal | null {
  if (softCloseMinutes === null && softCloseMaxMinutes === null) return null;
  if (softCloseMinutes === null)
    return refuse("invalid", t("Please enter the minutes of the soft close"), "soft_close_minutes");
  if (softCloseMaxMinutes === null || softCloseMaxMinutes < softCloseMinutes)
    return refuse(
      "invalid",
      t("Please enter at least {minutes} minutes", { minutes: softCloseMinutes }),
      "soft_close_max_minutes",
    );
  return closesAt === null
    ? refuse("invalid", t("A soft close needs a closing time"), "soft_close_minutes")
    : null;
}

interface CloseMove {
  readonly from: Date | null;
  /** Null if staff close the round by hand. */
  readonly to: Date | null;
  /** Somebody has paid an entry fee in this round, even if it was refunded since. */
  readonly hasPaid: boolean;
  /** `to`, or what the soft close may make of it. */
  readonly until: Date | null;
  readonly openedAt: Date;
  readonly promises: AuctionPromises;
  readonly nextOpensAt: Date | null;
  readonly now: Date;
}

export const CLOSE_IS_ANNOUNCED = msg("The close is announced: it can be moved, but not taken back");

/** Later, or earlier with notice (D108). A round without a time, in which nobody has paid, may get any. */
export function refuseMovedClose(move: CloseMove): Refusal | null {
  const { from, to, openedAt, hasPaid, promises, now } = move;
  const { endTime, keepsEnd } = promises;
  if (from !== null && from <= now) return refuse("conflict", t("This round is closing"));
  if (to === null) return from === null ? null : refuse("invalid", CLOSE_IS_ANNOUNCED, "closes_at");
  if (to <= now) return refuse("invalid", TIME_IN_PAST, "closes_at");
  if (endTime !== null && to > endTime) return refuse("invalid", endsAt(endTime), "closes_at");
  if (move.nextOpensAt !== null && (move.until === null || move.until > move.nextOpensAt))
    return refuse(
      "invalid",
      t("The next round opens {time}", { time: formatDateTime(move.nextOpensAt) }),
      "closes_at",
    );
  const short = refuseShortRound({ opens: openedAt, closesAt: to }, promises);
  if (short) return short;
  const isLater = from !== null && to >= from;
  const isAwaited = from !== null || hasPaid || keepsEnd;
  return !isLater && isAwaited && leavesTooLittle(to, now)
    ? refuse("invalid", TOO_LITTLE_NOTICE, "closes_at")
    : null;
}

export const TOO_LITTLE_NOTICE = msg("Please give buyers at least 10 minutes");

export const leavesTooLittle = (to: Date, now: Date): boolean =>
  to.getTime() < now.getTime() + NOTICE_MINUTES * MINUTE_MS;
