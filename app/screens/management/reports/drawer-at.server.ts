import type { LoaderFunctionArgs } from "~/router";
import { nairobiDay, readDay } from "~/domain/time";
import { personWithDrawer } from "~/operations/reports/drawers.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

/** The drawer that an address names: a person's, of its day or today. */
export async function drawerAt({ request, params }: LoaderFunctionArgs) {
  const day = readDay(new URL(request.url).searchParams.get("day") ?? "") ?? nairobiDay(shopTime());
  const person = await managedRecord("user", params.id, (id) => personWithDrawer(id, day));
  return { person, day };
}
