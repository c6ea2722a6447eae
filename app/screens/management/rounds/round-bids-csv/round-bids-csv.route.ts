import type { LoaderFunctionArgs } from "~/router";
import { BIDS_FAILED } from "~/domain/messages";
import { readParticipantFilters } from "~/domain/round/participant-list";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { auctionFrom, roundFrom } from "../auction-address.server";
import { bidColumns } from "~/screens/management/participants/participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await auctionFrom(args.params.productId, BIDS_FAILED);
  const round = await roundFrom(id, args.params.roundId);
  const { q } = readParticipantFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, {
    name: `bids-of-round-${round.number}.csv`,
    columns: bidColumns,
    batches: participationBatches({
      scope: { productId: id, roundId: round.id },
      q,
      sort: "pledge",
      pledgedOnly: true,
    }),
  });
}
