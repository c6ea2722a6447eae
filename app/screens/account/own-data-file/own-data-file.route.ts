import type { LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router/index.server";
import { download } from "~/http/forms/download.server";
import { requireUser } from "~/http/session/current-user.server";
import { isWindowOpen } from "~/http/session/password-window.server";
import { ownDataText } from "~/operations/accounts/own-data/own-data.queries.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireUser(args);
  if (!(await isWindowOpen(args, "ownDataUntil"))) return redirect("/profile/data", 303);
  return download(args.context, {
    name: "my-data.json",
    type: "application/json",
    parts: ownDataText(id),
  });
}
