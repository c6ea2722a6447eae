import { toShillings } from "~/domain/money";
import { accepted } from "~/domain/refusal";
import { roundOpenedText } from "~/domain/pledge/settled-text";
import { createRound } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { shillingsOrNull } from "~/http/wire/fields.server";
import { wireSettled } from "~/http/wire/settled.server";
import { createNextRound, latestRound } from "~/operations/rounds/create-next-round.server";

const route = endpoint(
  answer(
    createRound,
    async ({ viewer, ids, body }, latest: number | null) => {
      const opened = await createNextRound(viewer, {
        auctionId: ids.id,
        basePriceCents: body.base_price,
        participationFeeCents: body.participation_fee,
        minPledgeCents: body.min_pledge,
        maxPledgeCents: body.max_pledge,
        afterRound: body.after_round ?? latest,
      });
      if (!opened.ok) return opened;
      const { roundId, roundNumber, closed } = opened.value;
      const fee = toShillings(body.participation_fee);
      return accepted({
        message: roundOpenedText(opened.value),
        round_id: roundId,
        round_number: roundNumber,
        base_price: toShillings(body.base_price),
        participation_fee: fee,
        registration_fee: fee,
        min_pledge: toShillings(body.min_pledge),
        max_pledge: shillingsOrNull(body.max_pledge),
        closed_round: closed && {
          round_id: closed.roundId,
          round_number: closed.roundNumber,
          winner: wireSettled(closed),
        },
      });
    },
    ({ id }) => latestRound(id),
  ),
);
export const loader = route.loader;
export const action = route.action;
