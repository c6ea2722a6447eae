import { type Cents, formatKsh } from "~/domain/money";

export interface ClosingView {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly participants: number;
  readonly bids: number;
  readonly top: { readonly pledge: string; readonly firstName: string; readonly tied: number } | null;
}

interface Preview {
  readonly round: {
    readonly id: number;
    readonly number: number;
    readonly participantCount: number;
    readonly ledgerSeq: number;
  };
  readonly top: { readonly cents: Cents; readonly firstName: string; readonly tied: number } | null;
}

export function closingView({ round, top }: Preview): ClosingView {
  return {
    roundId: round.id,
    roundNumber: round.number,
    participants: round.participantCount,
    bids: round.ledgerSeq,
    top: top && { pledge: formatKsh(top.cents), firstName: top.firstName, tied: top.tied },
  };
}
