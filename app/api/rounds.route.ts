import * as z from "zod";
import { may } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, ROUND_NOT_FOUND } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { roundClosedText } from "~/domain/pledge/round-closed-text";
import { accepted, refuse, refused } from "~/domain/refusal";
import { moveCloseInRest } from "~/domain/schedule/round-times";
import { voidRoundIntro, voidSchema } from "~/domain/round/void-round";
import { JsonText, call, resource } from "~/http/rest/resource.server";
import { timestamp, timestampOrNull, shillings } from "~/http/wire/fields.server";
import { leaderboardEntity } from "~/http/wire/leaderboard-entity.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { roundDetailEntity, wireRoundDetail } from "~/http/wire/round-detail.server";
import { roundEntity, wireRound } from "~/http/wire/round.server";
import {
  bidListAnswer,
  bidListEntity,
  participantEntity,
  wireParticipant,
} from "~/http/wire/participation.server";
import { newcomersOfClose, winnerOfClose, wireRoundWinner } from "~/http/wire/round-close.server";
import { bidList, participantsOf } from "~/operations/pledges/auction-participations.queries.server";
import { currentBoard } from "~/operations/pledges/board.queries.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { moveClose } from "~/operations/rounds/move-close.server";
import { publicRound, roundsFor } from "~/operations/rounds/round-rows.queries.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";

const group = "Products and auctions";
const missing = AUCTION_NOT_FOUND;

const BIDS_NOTES = "One row a participant and round. `page` and `page_size` slice `bids`.";

const route = resource({
  listRounds: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/rounds/",
      group,
      summary: "An auction's rounds, newest first",
      access: "everyone",
      list: true,
      answer: roundEntity,
      missing,
    },
    async ({ viewer, ids, page, now }) => {
      const found = await roundsFor(viewer, ids.id, page, now);
      if (!found) return refused(refuse("missing", AUCTION_NOT_FOUND));
      const forStaff = may(viewer, "rounds");
      const rows = found.rows.map((round) => wireRound(round, { isOpen: round.isOpen, forStaff }));
      return accepted({ rows, total: found.total });
    },
  ),

  getLeaderboard: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/leaderboard/",
      group,
      summary: "The ten highest pledges of the current round, and the caller's own place",
      access: "everyone",
      answer: leaderboardEntity,
      missing,
    },
    async ({ viewer, ids, now }) => {
      const board = await currentBoard(viewer, ids.id, now);
      if (!board) return refused(refuse("missing", AUCTION_NOT_FOUND));
      return accepted(new JsonText(new LeaderboardText(board, now).textFor(viewer?.id ?? null)));
    },
  ),

  listParticipants: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/participants/",
      group,
      summary: "Everyone who paid the entry fee of a round: newest round first, then by pledge",
      notes:
        "`page` and `page_size` slice `participants`. total_revenue is entry fee times participants, over all rounds.",
      access: "staff",
      paged: true,
      answer: z.object({
        participants: z.array(participantEntity),
        total_count: z.int().nonnegative(),
        total_revenue: shillings(),
      }),
      missing,
    },
    async ({ viewer, ids, page, now }) => {
      const found = await participantsOf(viewer, ids.id, page);
      if (!found.ok) return found;
      const { rows, total, revenueCents } = found.value;
      const participants = rows.map((participation) => wireParticipant(participation, now));
      return {
        ...accepted({ participants, total_count: total, total_revenue: toShillings(revenueCents) }),
        total,
      };
    },
  ),

  listAuctionBids: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/bids_list/",
      group,
      summary: "The pledges of all rounds: newest round first, then by pledge",
      notes: BIDS_NOTES,
      access: "staff",
      paged: true,
      answer: bidListEntity,
      missing,
    },
    async ({ viewer, ids, page, now }) => {
      const found = await bidList(viewer, { auctionId: ids.id, roundId: null }, page);
      return found.ok ? bidListAnswer(found.value, now) : found;
    },
  ),

  listRoundBids: call(
    {
      method: "GET",
      path: "/api/auctions/{productId}/rounds/{roundId}/bids/",
      group,
      summary: "The pledges of one round, the highest first",
      notes: BIDS_NOTES,
      access: "staff",
      paged: true,
      answer: bidListEntity,
      missing,
    },
    async ({ viewer, ids, page, now }) => {
      const found = await bidList(viewer, { auctionId: ids.productId, roundId: ids.roundId }, page);
      return found.ok ? bidListAnswer(found.value, now) : found;
    },
  ),

  getRound: call(
    {
      method: "GET",
      path: "/api/rounds/{roundId}/",
      group,
      summary: "One round with its participants and, once it is closed, the proof of its draw",
      notes:
        "`page` and `page_size` slice `participants` and `ledger`. draw_seed, ledger_head, tied_participations and ledger are null while the round is active.",
      access: "everyone",
      paged: true,
      answer: roundDetailEntity,
      missing: ROUND_NOT_FOUND,
    },
    async (args) => {
      const round = await publicRound(args.viewer, args.ids.roundId, args.page, args.now);
      if (!round) return refused(refuse("missing", ROUND_NOT_FOUND));
      return { ...accepted(wireRoundDetail(round, args)), total: round.longest };
    },
  ),

  closeRound: call(
    {
      method: "POST",
      path: "/api/rounds/{roundId}/close/",
      group,
      summary: "Close the active round: the highest pledge wins it",
      notes:
        "`newcomers` had paid their entry fee less than 10 minutes before and had not pledged. Their fees stay; management's page offers to refund them. Before the round's closing time, or its auction's `shortest_round_minutes`, this is a 409: move the close, or void the round.",
      access: "staff",
      answer: z.object({ message: z.string(), winner: winnerOfClose, newcomers: newcomersOfClose }),
      refusals: [400, 409],
      missing: ROUND_NOT_FOUND,
    },
    async ({ viewer, ids }) => {
      const closed = await closeRound(viewer, ids.roundId);
      if (!closed.ok) return closed;
      const { newcomers } = closed.value;
      return accepted({
        message: roundClosedText(closed.value),
        winner: wireRoundWinner(closed.value),
        newcomers,
      });
    },
  ),

  moveClose: call(
    {
      method: "POST",
      path: "/api/rounds/{roundId}/move_close/",
      group,
      summary: "Set or move when an open round closes by the clock",
      notes:
        "A close that is set can be moved later, or earlier with at least 10 minutes' notice, and never taken away; never sooner than the auction's `shortest_round_minutes`. Page, proof and a message to the participants tell it at once.",
      access: "staff",
      body: moveCloseInRest,
      answer: z.object({ closes_at: timestamp().nullable() }),
      refusals: [409],
      missing: ROUND_NOT_FOUND,
      example: { body: { closes_at: "2026-12-24T15:00:00Z" } },
    },
    async ({ viewer, ids, body }) => {
      const moved = await moveClose(viewer, { roundId: ids.roundId, closesAt: body.closes_at });
      return moved.ok ? accepted({ closes_at: timestampOrNull(moved.value) }) : moved;
    },
  ),

  voidRound: call(
    {
      method: "POST",
      path: "/api/rounds/{roundId}/void/",
      group,
      summary: "Declare a round void: it has no winner, counts nowhere, and its entry fees go back",
      notes:
        "One round can be declared void only while it is open, and not where somebody else would lead the auction without it. Otherwise send whole_auction: all rounds are void, the auction is closed without a winner. Any of its rounds names it, also one that is void already. Once its winner has paid, that order is refunded first. Where the auction had a leader and has none then, the answer is a 409 that says so; send confirm to do it all the same. The ledger and the proof stay, with the reason (10 to 500 characters) and who led before. It cannot be undone.",
      access: "staff",
      body: voidSchema,
      answer: z.object({
        message: z.string(),
        rounds: z
          .array(z.int().positive())
          .meta({ description: "The numbers of the rounds that are void now" }),
        refunds: z.int().nonnegative(),
        refund_total: shillings(),
      }),
      refusals: [409],
      missing: ROUND_NOT_FOUND,
      example: { body: { reason: "The picture showed another basket", confirm: true } },
    },
    async ({ viewer, ids, body }) => {
      const voided = await voidRound(viewer, ids.roundId, body);
      if (!voided.ok) return voided;
      const { numbers, feeCount, feesCents, lead } = voided.value;
      return accepted({
        message: voidRoundIntro(lead),
        rounds: [...numbers],
        refunds: feeCount,
        refund_total: toShillings(feesCents),
      });
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
