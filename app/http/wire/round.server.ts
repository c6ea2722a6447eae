import { type Cents, toShillings } from "~/domain/money";

export interface WireRoundSource {
  id: number;
  number: number;
  state: "active" | "closed";
  basePriceCents: Cents;
  minPledgeCents: Cents | null;
  maxPledgeCents: Cents | null;
  participationFeeCents: Cents;
  openedAt: Date;
  closedAt: Date | null;
  drawCommitment: string;
  ledgerSeq: number;
  participantCount: number;
  winner: { pledgeCents: Cents | null; user: { firstName: string } } | null;
}

const shillingsOrNull = (cents: Cents | null) => (cents === null ? null : toShillings(cents));

/** The round entity inside lists and live messages, for the public: the winner by first name alone (D37, D48). */
export function wireRound(round: WireRoundSource, isOpen: boolean) {
  const fee = toShillings(round.participationFeeCents);
  return {
    id: round.id,
    round_number: round.number,
    is_active: round.state === "active",
    is_open: isOpen,
    start_time: round.openedAt.toISOString(),
    end_time: round.closedAt?.toISOString() ?? null,
    base_price: toShillings(round.basePriceCents),
    min_pledge: shillingsOrNull(round.minPledgeCents),
    max_pledge: shillingsOrNull(round.maxPledgeCents),
    participation_fee: fee,
    registration_fee: fee,
    participant_count: round.participantCount,
    bid_count: round.ledgerSeq,
    winner: round.winner && {
      first_name: round.winner.user.firstName,
      pledge_amount: shillingsOrNull(round.winner.pledgeCents),
    },
    draw_commitment: round.drawCommitment,
  };
}
