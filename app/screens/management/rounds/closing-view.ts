import { type Cents, formatKsh } from "~/domain/money";
import { personName } from "~/domain/account/person-name";
import { formatClock } from "~/domain/time";
import { t } from "~/texts/t";

export interface ClosingView {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly participants: number;
  readonly bids: number;
  readonly top: { readonly pledge: string; readonly firstName: string; readonly tied: number } | null;
  readonly newcomers: readonly string[];
  /** Why it cannot be closed by hand yet. */
  readonly early: string | null;
}

interface Preview {
  readonly round: {
    readonly id: number;
    readonly number: number;
    readonly participantCount: number;
    readonly ledgerSeq: number;
  };
  readonly top: { readonly cents: Cents; readonly firstName: string; readonly tied: number } | null;
  readonly early?: string | null;
  /** Set only if the round may be closed from here. */
  readonly newcomers?: readonly {
    readonly user: { readonly firstName: string; readonly lastName: string; readonly username: string };
    readonly feeCents: Cents;
    readonly paidAt: Date | null;
  }[];
}

export const closingView = ({ round, top, early = null, newcomers = [] }: Preview): ClosingView => ({
  roundId: round.id,
  early,
  roundNumber: round.number,
  participants: round.participantCount,
  bids: round.ledgerSeq,
  top: top && { pledge: formatKsh(top.cents), firstName: top.firstName, tied: top.tied },
  newcomers: newcomers.map(
    ({ user, feeCents, paidAt }) =>
      `${personName(user)}, ${paidAt ? t("{sum} at {time}", { sum: formatKsh(feeCents), time: formatClock(paidAt) }) : formatKsh(feeCents)}`,
  ),
});
