import type { LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router.server";
import { download } from "~/http/forms/download.server";
import { requireUser } from "~/http/session/current-user.server";
import { openSession } from "~/http/session/session.server";
import { ownDataText } from "~/operations/accounts/own-data/own-data.queries.server";
import { shopTime } from "~/operations/shop-clock.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireUser(args);
  const { ownDataUntil } = (await openSession(args)).data;
  if (ownDataUntil === undefined || new Date(ownDataUntil) <= shopTime())
    return redirect("/profile/data", 303);
  return download(args.context, {
    name: "my-data.json",
    type: "application/json",
    parts: ownDataText(id),
  });
}
