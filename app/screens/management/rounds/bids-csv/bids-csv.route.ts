import type { LoaderFunctionArgs } from "~/router";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { managedAuction } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { auctionParticipations } from "~/screens/management/participants/auction-participations.server";
import { bidColumns } from "~/screens/management/participants/participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await managedRecord("bids of an auction", args.params.id, managedAuction);
  const { list } = await auctionParticipations(id, new URL(args.request.url).searchParams, "pledges");
  return csvFile(args.context, {
    name: "bids.csv",
    columns: bidColumns,
    batches: participationBatches(list),
  });
}
