import type { LoaderFunctionArgs } from "~/router";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { auctionFrom } from "~/screens/management/rounds/auction-address.server";
import { auctionParticipations } from "../auction-participations.server";
import { participantColumns } from "../participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await auctionFrom(args.params.id, PRODUCT_NOT_FOUND);
  const { list } = await auctionParticipations(id, new URL(args.request.url).searchParams, "fees");
  return csvFile(args.context, {
    name: "participants.csv",
    columns: participantColumns(shopTime()),
    batches: participationBatches(list),
  });
}
