/** Who becomes a superuser, and who stops being one (D35, D39, D87). */
import { type Refusal, refuse } from "~/domain/refusal";
import { formatKsh } from "~/domain/money";

/** A paid seat in a round that is open. Amounts in cents. */
export interface OpenSeat {
  auctionId: number;
  title: string;
  roundNumber: number;
  pledgeCents: number | null;
}

/** 'Samsung TV, round 2 (pledged KSh 1,200)' */
export const seatText = ({ title, roundNumber, pledgeCents }: OpenSeat): string =>
  `${title}, round ${roundNumber} (${pledgeCents === null ? "no pledge yet" : `pledged ${formatKsh(pledgeCents)}`})`;

/**
 * A buyer with seats in open rounds loses the right to pledge there (D39, D87): somebody has to have said yes to that. A
 * pledge that stands goes on counting, as the ledger says; no fee is returned.
 */
export function refusePromotion(
  username: string,
  seats: readonly OpenSeat[],
  confirmed: boolean,
): Refusal | null {
  if (seats.length === 0 || confirmed) return null;
  const list = seats.map(seatText).join("; ");
  return refuse(
    "conflict",
    `${username} is a buyer with a paid seat in an open round: ${list}. As a superuser they cannot raise it any more; ` +
      "what they pledged still counts, and the entry fee is not returned.",
    "username",
  );
}

/** Somebody must be left who can enter management. `others`: how many superusers there are besides. */
export function refuseRemoval(username: string, isSuperuser: boolean, others: number): Refusal | null {
  if (!isSuperuser) return refuse("missing", `${username} is no superuser`);
  if (others === 0) return refuse("conflict", `${username} is the last superuser: make another one first`);
  return null;
}
