/** The closing times that the shop announced for a round or an auction, and has to keep (D108, D109). */
import { type Refusal, refuse } from "~/domain/refusal";
import { formatDuration } from "~/domain/text/duration";
import { formatDayTime, formatSoon } from "~/domain/time";
import { t } from "~/texts/t";
import { MINUTE_MS } from "./close-time";

/** Fixed when the auction is activated, but for its times. */
export interface AuctionPromises {
  /** 0 or null: a round may be closed at any time. */
  readonly shortestRoundMinutes: number | null;
  /** Neither a round nor the auction is closed by hand before `endTime`. */
  readonly keepsEnd: boolean;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
}

export interface PromisedRound {
  readonly openedAt: Date;
  readonly closesAt: Date | null;
}

/** Nobody can pledge before the auction's start, so the shortest time begins there. Null if there is none. */
export function earliestClose(
  openedAt: Date,
  { shortestRoundMinutes, startTime }: Pick<AuctionPromises, "shortestRoundMinutes" | "startTime">,
): Date | null {
  if (!shortestRoundMinutes) return null;
  const from = Math.max(openedAt.getTime(), startTime?.getTime() ?? 0);
  return new Date(from + shortestRoundMinutes * MINUTE_MS);
}

/** When the clock closes the round: at its own time, or at an announced end. Null if staff close it by hand. */
export const announcedClose = (
  { closesAt }: Pick<PromisedRound, "closesAt">,
  { keepsEnd, endTime }: Pick<AuctionPromises, "keepsEnd" | "endTime">,
): Date | null => closesAt ?? (keepsEnd ? endTime : null);

/** Why an open round may not be closed by hand now. Only a void ends it sooner. */
export function refuseCloseByHand(
  round: PromisedRound,
  promises: AuctionPromises,
  now: Date,
): Refusal | null {
  const announced = announcedClose(round, promises);
  if (announced !== null && now < announced)
    return refuse(
      "conflict",
      t("This round closes at {time}, as announced. Bring the time forward, or void the round.", {
        time: formatSoon(announced, now),
      }),
    );
  const earliest = earliestClose(round.openedAt, promises);
  return earliest !== null && now < earliest
    ? refuse(
        "conflict",
        t("This round stays open until {time}: {shortest} was promised. Close it then, or void it.", {
          time: formatSoon(earliest, now),
          shortest: shortestText(promises.shortestRoundMinutes ?? 0),
        }),
      )
    : null;
}

/** Why an auction without an open round may not be closed by hand now. */
export function refuseCloseAuctionByHand({ keepsEnd, endTime }: AuctionPromises, now: Date): Refusal | null {
  return keepsEnd && endTime !== null && now < endTime
    ? refuse(
        "conflict",
        t("This auction ends at {time}, as announced. Void it to end it sooner.", {
          time: formatSoon(endTime, now),
        }),
      )
    : null;
}

/** `opens`: when the round opens. `closesAt`: its own time, null if it has none. */
export function refuseShortRound(
  { opens, closesAt }: { readonly opens: Date; readonly closesAt: Date | null },
  promises: AuctionPromises,
): Refusal | null {
  const earliest = earliestClose(opens, promises);
  if (earliest === null) return null;
  const shortest = shortestText(promises.shortestRoundMinutes ?? 0);
  if (closesAt !== null && closesAt < earliest)
    return refuse(
      "invalid",
      t("Every round is open for at least {shortest}: until {time}", {
        shortest,
        time: formatDayTime(earliest),
      }),
      "closes_at",
    );
  return promises.endTime !== null && promises.endTime < earliest
    ? refuse(
        "invalid",
        t("This auction ends {time}: too soon for a round of {shortest}", {
          time: formatDayTime(promises.endTime),
          shortest,
        }),
      )
    : null;
}

/** '2 h', '1 day 12 h' */
export const shortestText = (minutes: number): string => formatDuration(minutes * MINUTE_MS);

/** For the auction's page and the pay form (D72). `round` is the current one. */
export function closePromiseTexts(
  round: (PromisedRound & { readonly state: "active" | "closed" }) | null,
  promises: AuctionPromises,
): string[] {
  const { shortestRoundMinutes: shortest, keepsEnd, endTime } = promises;
  const isOpen = round?.state === "active";
  return [
    ...(isOpen ? [roundText(round, promises)] : []),
    ...(shortest
      ? [
          t("Every round is open for at least {time}, unless it is declared void.", {
            time: shortestText(shortest),
          }),
        ]
      : isOpen
        ? []
        : [t("A round without a closing time may be closed at any time.")]),
    ...(endTime === null ? [] : [endText(isOpen && round.closesAt !== null, keepsEnd)]),
  ];
}

function endText(isClosingAtATime: boolean, keepsEnd: boolean): string {
  if (keepsEnd) return t("The shop keeps the auction's end.");
  return isClosingAtATime
    ? t("After this round the shop may close the auction before its end.")
    : t("The auction's end is its latest close. The shop may close earlier by hand.");
}

function roundText(round: PromisedRound, promises: AuctionPromises): string {
  if (announcedClose(round, promises) !== null)
    return t("This round closes at its time. The shop can move it, but says so at least 10 minutes before.");
  const earliest = earliestClose(round.openedAt, promises);
  return earliest === null
    ? t("The shop closes this round by hand, at any time.")
    : t("The shop closes this round by hand, not before {time}.", { time: formatDayTime(earliest) });
}
