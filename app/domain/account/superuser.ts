import { type Refusal, refuse } from "~/domain/refusal";
import { formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

export interface OpenParticipation {
  auctionId: number;
  title: string;
  roundNumber: number;
  pledgeCents: number | null;
}

export const participationText = ({ title, roundNumber: round, pledgeCents }: OpenParticipation): string =>
  pledgeCents === null
    ? t("{title}, round {round} (no pledge yet)", { title, round })
    : t("{title}, round {round} (pledged {sum})", { title, round, sum: formatKsh(pledgeCents) });

const roundsOf = (participations: readonly OpenParticipation[]) =>
  participations.map(participationText).join("; ");

/** A new superuser can no longer raise pledges in rounds they joined (D39, D87), so this must be confirmed. */
export function refusePromotion(
  username: string,
  participations: readonly OpenParticipation[],
  confirmed: boolean,
): Refusal | null {
  if (participations.length === 0 || confirmed) return null;
  return refuse(
    "conflict",
    `${username} is a buyer with a paid participation in an open round: ${roundsOf(participations)}. As staff they cannot raise it any more; ` +
      "what they pledged still counts, and the entry fee is not returned.",
    "username",
  );
}

const refuseInRound = (
  participations: readonly OpenParticipation[],
  message: (rounds: string) => string,
): Refusal | null =>
  participations.length === 0 ? null : refuse("conflict", message(roundsOf(participations)));

/** Nobody else may take a buyer out of an open round: the shop could choose who wins (D39, D87). */
export const refuseGivenRights = (username: string, participations: readonly OpenParticipation[]) =>
  refuseInRound(
    participations,
    (rounds) =>
      `${username} takes part in an open round: ${rounds}. As staff they could not raise their pledge any ` +
      "more, so only they can agree to it: send them an invitation.",
  );

/** As `refuseGivenRights` (D88). */
export const refuseBlockInRound = (username: string, participations: readonly OpenParticipation[]) =>
  refuseInRound(
    participations,
    (rounds) =>
      `${username} takes part in an open round: ${rounds}. Blocked, they could not raise their pledge any ` +
      "more. Wait until the round is closed, or void it: then all entry fees go back.",
  );

/** The last superuser stays. `others`: how many other superusers there are. */
export function refuseRemoval(username: string, isSuperuser: boolean, others: number): Refusal | null {
  if (!isSuperuser) return refuse("missing", `${username} is no superuser`);
  if (others === 0) return refuse("conflict", `${username} is the last superuser: make another one first`);
  return null;
}
