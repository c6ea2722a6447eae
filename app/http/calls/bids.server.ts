/** Bids and participations (specification §7). */
import * as z from "zod";
import { bidSchema, joinSchema } from "~/domain/pledge/bid-body";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { optionalIdField } from "~/domain/form/rest-fields";
import { call } from "../rest/call.server";
import { bidEntity, participationEntity } from "../wire/bid.server";

const group = "Bids and participations";

export const listBids = call({
  method: "GET",
  path: "/api/bids/",
  group,
  summary: "Your own bids, raises included, newest first",
  access: "signed-in",
  query: z.object({
    auction: optionalIdField("Auction must be an id"),
    round: optionalIdField("Round must be an id"),
  }),
  list: true,
  answer: bidEntity,
});

export const placeBid = call({
  method: "POST",
  path: "/api/bids/",
  group,
  summary: "Place or raise your pledge in the auction's current round",
  notes:
    "The amount is at least the round's minimum, at most its maximum, and never below your pledge so far. The same amount again changes nothing and answers 200 with the receipt of the first time.",
  access: "signed-in",
  body: bidSchema,
  aliases: { amount: "pledge_amount" },
  answer: bidEntity,
  status: 201,
  repeatable: true,
  refusals: [403, 404, 409],
  missing: AUCTION_NOT_FOUND,
  idempotent: true,
  example: { body: { auction: 1, pledge_amount: 1500 } },
});

export const listParticipations = call({
  method: "GET",
  path: "/api/participations/my_participations/",
  group,
  summary: "Your own participations, newest first",
  access: "signed-in",
  list: true,
  answer: participationEntity,
});

export const joinRoundCall = call({
  method: "POST",
  path: "/api/participations/",
  group,
  summary: "Join the auction's current round: charges the entry fee",
  notes:
    "The server charges the fee and sets payment_status, fee_paid and paid_at itself; what the request claims for them is ignored, except that a fee_paid other than the round's fee is refused. A repeat answers the participation you have (200) and charges nothing. After a fee that was returned the round may be joined again while it is open, as a new payment.",
  access: "signed-in",
  limit: "join",
  body: joinSchema,
  aliases: { auction_id: "auction", round_id: "round" },
  answer: participationEntity,
  status: 201,
  repeatable: true,
  refusals: [402, 403, 404, 409],
  missing: AUCTION_NOT_FOUND,
  idempotent: true,
  example: { body: { auction: 1, round: 1, fee_paid: 200 } },
});
