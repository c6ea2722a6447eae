import * as z from "zod";
import { AUCTION_NOT_FOUND, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { roundOpenedText } from "~/domain/pledge/round-closed-text";
import { activationInRest, auctionTermsOf } from "~/domain/product/activation";
import { accepted } from "~/domain/refusal";
import { NO_TIMES, roundTimesOf } from "~/domain/schedule/round-times";
import { nextRoundInRest } from "~/domain/round/round";
import { shopSettings } from "~/operations/settings/settings.server";
import { call, resource } from "~/http/rest/resource.server";
import { id, timestamp, timestampOrNull, shillings, shillingsOrNull } from "~/http/wire/fields.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { productEntity } from "~/http/wire/product.server";
import {
  newcomersOfClose,
  overallWinner,
  winnerOfClose,
  wireOverall,
  wireRoundWinner,
} from "~/http/wire/round-close.server";
import { scheduledRoundEntity, wireScheduledRound } from "~/http/wire/scheduled-round.server";
import { restoreProduct } from "~/operations/products/deletion/restore-product.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { createOrSchedule, latestRound } from "~/operations/rounds/create-next-round.server";

const group = "Products and auctions";
const missing = PRODUCT_NOT_FOUND;
const momentOrNullField = timestamp().nullable();
/** Both names of the entry fee (D53). */
const aliases = { registration_fee: "participation_fee" } as const;

const route = resource({
  restoreAuction: call(
    {
      method: "POST",
      path: "/api/auctions/{id}/restore/",
      group,
      summary: "Bring a deleted product back",
      notes:
        "As it was, but a round that the deletion closed stays closed; warnings say what does not come back. A 409 where it is not deleted.",
      access: "staff",
      answer: z.object({ message: z.string(), warnings: z.array(z.string()) }),
      refusals: [409],
      missing: PRODUCT_NOT_FOUND,
    },
    async ({ viewer, ids }) => {
      const restored = await restoreProduct(viewer, ids.id);
      return restored.ok ? accepted(restored.value) : restored;
    },
  ),

  activateAuction: call(
    {
      method: "POST",
      path: "/api/auctions/{id}/activate/",
      group,
      summary: "Take a draft live; an auction's first round opens",
      notes:
        "Without a body, or with `{}`, the first round's minimum is the base price and its maximum ten times that. Those figures are ignored where the product needs no round or has one already. `winner_pays` (as in Settings where it is left out) is fixed for this auction: `highest` or `average` pledge, or `nothing` more, plus delivery. An average is paid over the rounds in which anybody pledged. `shortest_round_minutes` (0 to 10080) and `keeps_end` are fixed in the same way: no round closes sooner than that but by a void, and neither a round nor the auction is closed by hand before its end.",
      access: "staff",
      body: activationInRest,
      bodyOptional: true,
      answer: productEntity,
      versioned: true,
      refusals: [409],
      missing,
      example: { body: { min_pledge: 500, max_pledge: 5000 } },
    },
    async (args) => {
      const { viewer, ids, body } = args;
      const range = body && { minCents: body.min_pledge, maxCents: body.max_pledge };
      const activated = await activateProduct(
        viewer,
        ids.id,
        range,
        body ? auctionTermsOf(body) : {},
        body ? roundTimesOf(body) : NO_TIMES,
      );
      return activated.ok ? productAnswer(args, ids.id) : activated;
    },
  ),

  closeAuction: call(
    {
      method: "POST",
      path: "/api/auctions/{id}/close/",
      group,
      summary: "Close a product for good: its active round is closed and decided, and so is the auction",
      notes:
        "`winner` is the closed round's, `overall_winner` the auction's. A 409 where the open round has a closing time or a shortest time that is not over, or the auction keeps its end: void it instead.",
      access: "staff",
      answer: z.object({
        message: z.string(),
        winner: winnerOfClose,
        newcomers: newcomersOfClose,
        overall_winner: overallWinner,
      }),
      refusals: [400, 409],
      missing,
    },
    async ({ viewer, ids }) => {
      const closed = await closeAuction(viewer, ids.id, await shopSettings());
      if (!closed.ok) return closed;
      const { message, closedRound, overall } = closed.value;
      return accepted({
        message,
        winner: wireRoundWinner(closedRound),
        newcomers: closedRound?.newcomers ?? 0,
        overall_winner: wireOverall(overall),
      });
    },
  ),

  createRound: call(
    {
      method: "POST",
      path: "/api/auctions/{id}/create_next_round/",
      group,
      summary: "Open the next round; one that is still active is closed and decided first",
      notes:
        "`max_pledge` null is unlimited. `after_round` is the number of the latest round you know of: when a newer one has been opened meanwhile, the call is refused (409). Without it, the latest round when the request arrived counts. An open round whose closing time or shortest time is not over is not closed: a 409. With `opens_at` the round opens then, by the clock, and `round_id` is null; an open round must be over by then, or gets it as its close. One round waits at a time: a second is a 409 that says what is planned, `scheduled_round` of the product has it, and PUT and DELETE of `scheduled_round/` change it and call it off. Without `opens_at` a waiting round is `dropped`. `closes_at` closes it by the clock; `soft_close_minutes` and `soft_close_max_minutes` let a late new leader move that.",
      access: "staff",
      body: nextRoundInRest,
      aliases,
      answer: z.object({
        message: z.string(),
        round_id: id().nullable().meta({ description: "null: it opens at opens_at" }),
        round_number: z.int().positive(),
        base_price: shillings(),
        participation_fee: shillings(),
        registration_fee: shillings(),
        min_pledge: shillings(),
        max_pledge: shillings().nullable(),
        opens_at: momentOrNullField,
        closes_at: momentOrNullField,
        closed_round: z
          .object({
            round_id: id(),
            round_number: z.int().positive(),
            winner: winnerOfClose,
            newcomers: newcomersOfClose,
          })
          .nullable(),
        dropped: scheduledRoundEntity
          .nullable()
          .meta({ description: "The scheduled round that this one replaces" }),
      }),
      status: 201,
      created: "/api/rounds/{round_id}/",
      refusals: [409],
      missing: AUCTION_NOT_FOUND,
      example: {
        body: { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null, after_round: 1 },
      },
    },
    async ({ viewer, ids, body }, latest: number | null) => {
      const opened = await createOrSchedule(viewer, {
        auctionId: ids.id,
        basePriceCents: body.base_price,
        participationFeeCents: body.participation_fee,
        minPledgeCents: body.min_pledge,
        maxPledgeCents: body.max_pledge,
        afterRound: body.after_round ?? latest,
        times: roundTimesOf(body),
      });
      if (!opened.ok) return opened;
      const { roundId, roundNumber, closed, dropped } = opened.value;
      const fee = toShillings(body.participation_fee);
      return accepted({
        message: roundOpenedText({ ...opened.value, opensAt: body.opens_at }),
        round_id: roundId,
        round_number: roundNumber,
        base_price: toShillings(body.base_price),
        participation_fee: fee,
        registration_fee: fee,
        min_pledge: toShillings(body.min_pledge),
        max_pledge: shillingsOrNull(body.max_pledge),
        opens_at: timestampOrNull(body.opens_at),
        closes_at: timestampOrNull(body.closes_at),
        closed_round: closed && {
          round_id: closed.roundId,
          round_number: closed.roundNumber,
          winner: wireRoundWinner(closed),
          newcomers: closed.newcomers,
        },
        dropped: dropped && wireScheduledRound(dropped),
      });
    },
    ({ id }) => latestRound(id),
  ),
});
export const loader = route.loader;
export const action = route.action;
