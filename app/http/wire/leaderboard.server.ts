/** The leaderboard as JSON text: the part that viewers share is serialised once. */
import {
  leaderboard,
  placeIn,
  type PledgeEntry,
  type PledgeOf,
  LEADERBOARD_SIZE,
} from "~/domain/pledge/leaderboard";
import { toShillings } from "~/domain/money";
import type { TopTotal } from "~/domain/pledge/standing";
import type { RoundState } from "~/domain/round/round";
import type { RoundOpening } from "~/operations/pledges/board.queries.server";
import { timestampOrNull } from "./fields.server";
import { wireOpening } from "./scheduled-round.server";

interface BoardSource {
  round: ({ number: number; state: RoundState; ledgerSeq: number; closesAt: Date | null } & TopTotal) | null;
  scheduled: RoundOpening | null;
  ranked: readonly PledgeEntry[];
  pledgeOf: PledgeOf;
  totalParticipants: number;
}

interface Place {
  position: number;
  cents: number;
}

/** Built once per change; `textFor` joins a few strings. */
export class LeaderboardText {
  readonly #ranked: readonly PledgeEntry[];
  readonly #pledgeOf: PledgeOf;
  readonly #rows: { plain: string; own: string }[];
  readonly #shared: string;
  readonly #anonymous: string;

  constructor({ round, scheduled, ranked, pledgeOf, totalParticipants }: BoardSource, asOf: Date) {
    const board = leaderboard(ranked, totalParticipants, null);
    this.#ranked = ranked;
    this.#pledgeOf = pledgeOf;
    this.#rows = board.topBids.map((bid) => {
      const row = (isCurrentUser: boolean) =>
        JSON.stringify({
          id: bid.id,
          position: bid.position,
          pledge_amount: toShillings(bid.pledgeCents),
          amount: toShillings(bid.pledgeCents),
          is_current_user: isCurrentUser,
          user: { first_name: bid.firstName },
        });
      return { plain: row(false), own: row(true) };
    });
    this.#shared = JSON.stringify({
      total_participants: board.totalParticipants,
      tied_at_top_count: board.tiedAtTopCount,
      round_number: round?.number ?? null,
      highest_total: round ? toShillings(round.topTotalCents) : 0,
      highest_total_count: round?.topTotalCount ?? 0,
      ledger_seq: round?.ledgerSeq ?? 0,
      closes_at: timestampOrNull(round?.state === "active" ? round.closesAt : null),
      scheduled_round: scheduled && wireOpening(scheduled),
      as_of: asOf.toISOString(),
    }).slice(1, -1);
    this.#anonymous = this.#join(undefined);
  }

  textFor(userId: number | null): string {
    const place = userId === null ? undefined : this.#placeOf(userId);
    return place ? this.#join(place) : this.#anonymous;
  }

  /** Whether their text differs from a visitor's. */
  isPlaced(userId: number | null): boolean {
    return userId !== null && this.#placeOf(userId) !== undefined;
  }

  #placeOf(userId: number): Place | undefined {
    const place = placeIn(this.#ranked, userId, this.#pledgeOf);
    const entry = this.#ranked[place];
    return entry && { position: place + 1, cents: entry.cents };
  }

  #join(place: Place | undefined): string {
    const rows = this.#rows.map((row, i) => (i + 1 === place?.position ? row.own : row.plain));
    const tail = JSON.stringify({
      user_position: place?.position ?? null,
      user_bid: place ? toShillings(place.cents) : null,
      user_in_top_10: place !== undefined && place.position <= LEADERBOARD_SIZE,
    }).slice(1, -1);
    return `{"top_bids":[${rows.join(",")}],${this.#shared},${tail}}`;
  }
}
