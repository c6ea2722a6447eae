/** What an auction's rounds hold (specification §7): rounds, leaderboard, participants, bids. */
import * as z from "zod";
import { AUCTION_NOT_FOUND, ROUND_NOT_FOUND } from "~/domain/messages";
import { call } from "../rest/call.server";
import { shillings } from "../wire/fields.server";
import { leaderboardEntity } from "../wire/leaderboard-entity.server";
import { roundEntity } from "../wire/round.server";
import { roundDetailEntity } from "../wire/round-detail.server";
import { bidListEntity, participantEntity } from "../wire/seat.server";
import { winnerOfClose } from "../wire/settled.server";

const group = "Products and auctions";
const missing = AUCTION_NOT_FOUND;

export const listRounds = call({
  method: "GET",
  path: "/api/auctions/{id}/rounds/",
  group,
  summary: "An auction's rounds, newest first",
  access: "everyone",
  list: true,
  answer: roundEntity,
  missing,
});

export const getLeaderboard = call({
  method: "GET",
  path: "/api/auctions/{id}/leaderboard/",
  group,
  summary: "The ten highest pledges of the current round, and the caller's own place",
  access: "everyone",
  answer: leaderboardEntity,
  missing,
});

export const listParticipants = call({
  method: "GET",
  path: "/api/auctions/{id}/participants/",
  group,
  summary: "Everyone who paid for a seat in a round: newest round first, then by pledge",
  notes:
    "`page` and `page_size` slice `participants`. total_revenue is entry fee times participants, over all rounds.",
  access: "superuser",
  sliced: true,
  answer: z.object({
    participants: z.array(participantEntity),
    total_count: z.int().nonnegative(),
    total_revenue: shillings(),
  }),
  missing,
});

const BIDS_NOTES = "One row a participant and round. `page` and `page_size` slice `bids`.";

export const listAuctionBids = call({
  method: "GET",
  path: "/api/auctions/{id}/bids_list/",
  group,
  summary: "The pledges of all rounds: newest round first, then by pledge",
  notes: BIDS_NOTES,
  access: "superuser",
  sliced: true,
  answer: bidListEntity,
  missing,
});

export const listRoundBids = call({
  method: "GET",
  path: "/api/auctions/{productId}/rounds/{roundId}/bids/",
  group,
  summary: "The pledges of one round, the highest first",
  notes: BIDS_NOTES,
  access: "superuser",
  sliced: true,
  answer: bidListEntity,
  missing,
});

export const getRound = call({
  method: "GET",
  path: "/api/rounds/{roundId}/",
  group,
  summary: "One round with its participants and, once it is closed, the proof of its draw",
  notes:
    "`page` and `page_size` slice `participants` and `ledger`. draw_seed, ledger_head, tied_participations and ledger are null while the round is active.",
  access: "everyone",
  sliced: true,
  answer: roundDetailEntity,
  missing: ROUND_NOT_FOUND,
});

export const closeRoundCall = call({
  method: "POST",
  path: "/api/rounds/{roundId}/close/",
  group,
  summary: "Close the active round: the highest pledge wins it",
  access: "superuser",
  answer: z.object({ message: z.string(), winner: winnerOfClose }),
  refusals: [400],
  missing: ROUND_NOT_FOUND,
});
