import type { LoaderFunctionArgs } from "~/router";
import { participantList } from "~/domain/round/participant-list";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { roundOfAuction } from "~/operations/rounds/round-summaries.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { bidColumns } from "~/screens/management/participants/participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await managedRecord("bids of an auction", args.params.productId, managedAuction);
  const round = await managedRecord("bids of a round", args.params.roundId, (roundId) =>
    roundOfAuction(id, roundId),
  );
  const { q } = participantList.read(new URL(args.request.url).searchParams);
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
