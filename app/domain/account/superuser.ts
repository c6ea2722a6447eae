import { type Refusal, refuse } from "~/domain/refusal";
import { formatKsh } from "~/domain/money";

export interface OpenParticipation {
  auctionId: number;
  title: string;
  roundNumber: number;
  pledgeCents: number | null;
}

export const participationText = ({ title, roundNumber, pledgeCents }: OpenParticipation): string =>
  `${title}, round ${roundNumber} (${pledgeCents === null ? "no pledge yet" : `pledged ${formatKsh(pledgeCents)}`})`;

/** A new superuser can no longer raise pledges in rounds they joined (D39, D87), so this must be confirmed. */
export function refusePromotion(
  username: string,
  participations: readonly OpenParticipation[],
  confirmed: boolean,
): Refusal | null {
  if (participations.length === 0 || confirmed) return null;
  const list = participations.map(participationText).join("; ");
  return refuse(
    "conflict",
    `${username} is a buyer with a paid participation in an open round: ${list}. As staff they cannot raise it any more; ` +
      "what they pledged still counts, and the entry fee is not returned.",
    "username",
  );
}

/** The last superuser stays. `others`: how many other superusers there are. */
export function refuseRemoval(username: string, isSuperuser: boolean, others: number): Refusal | null {
  if (!isSuperuser) return refuse("missing", `${username} is no superuser`);
  if (others === 0) return refuse("conflict", `${username} is the last superuser: make another one first`);
  return null;
}
