import { isStaff, type Viewer } from "~/domain/account/access";
import {
  ADMINISTRATORS_CANNOT_JOIN,
  AUCTION_NOT_FOUND,
  LOGIN_TO_PLEDGE,
  NOT_JOINED,
  ROUND_CLOSED,
} from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { type PledgeLimits, pledgeMinimum } from "~/domain/round/pledge-limits";
import { t } from "~/texts/t";

export interface PledgeAttempt {
  readonly viewer: Viewer | null;
  readonly auctionFound: boolean;
  readonly roundOpen: boolean;
  readonly joined: boolean;
  readonly round: PledgeLimits;
  readonly currentCents: Cents | null;
  readonly cents: Cents;
}

/** In the order of D22. The same amount again is accepted: a retry on a bad connection. The write checks round and end again (D41). */
export function refusePledge(attempt: PledgeAttempt): Refusal | null {
  const { viewer, round, currentCents, cents } = attempt;
  if (viewer === null) return refuse("unauthenticated", LOGIN_TO_PLEDGE);
  if (!attempt.auctionFound) return refuse("missing", AUCTION_NOT_FOUND);
  if (isStaff(viewer)) return refuse("administrator", ADMINISTRATORS_CANNOT_JOIN);
  if (!attempt.roundOpen) return refuse("round_closed", ROUND_CLOSED);
  if (!attempt.joined) return refuse("not_joined", NOT_JOINED);

  const minimum = pledgeMinimum(round);
  if (cents < minimum) {
    return refuse(
      "pledge_too_low",
      t("Pledge must be at least {sum}", { sum: formatKsh(minimum) }),
      "pledge_amount",
    );
  }
  if (round.maxPledgeCents !== null && cents > round.maxPledgeCents) {
    const message = t("Pledge cannot exceed {sum}", { sum: formatKsh(round.maxPledgeCents) });
    return refuse("pledge_too_high", message, "pledge_amount");
  }
  if (currentCents !== null && cents < currentCents) {
    const message = t(
      "You cannot lower your pledge! Your current pledge is {sum}. You can only increase it.",
      { sum: formatKsh(currentCents) },
    );
    return refuse("pledge_lowered", message, "pledge_amount");
  }
  return null;
}

const JUMP = 3;

/** D40, on screens only. The minimum and the amount that takes the lead never need a tick, because the form suggests them. In cents. */
export function needsConfirmation({
  cents,
  highestCents,
  minimumCents,
  leadCents,
}: {
  readonly cents: Cents;
  readonly highestCents: Cents | null;
  readonly minimumCents: Cents;
  readonly leadCents: Cents | null;
}): boolean {
  return cents > JUMP * Math.max(highestCents ?? 0, minimumCents, leadCents ?? 0);
}

export function confirmationLabel(cents: Cents): string {
  return t("Yes, I mean {sum}", { sum: formatKsh(cents) });
}

export function pledgeUnconfirmed(cents: Cents, highestCents: Cents | null): Refusal {
  const label = confirmationLabel(cents);
  const message =
    highestCents === null
      ? t("This is far above the minimum. Please tick '{label}' if it is right.", { label })
      : t("This is far above the highest pledge so far. Please tick '{label}' if it is right.", { label });
  return refuse("pledge_unconfirmed", message, "confirmed");
}

/** 'R2-17': the 17th ledger entry of round 2 (D44). */
export function receiptNumber(roundNumber: number, seq: number): string {
  return `R${roundNumber}-${seq}`;
}

export const noPledgesText = (state: "active" | "closed") =>
  state === "closed" ? t("No pledges") : t("No pledges yet");
