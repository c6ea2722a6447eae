import type { ActionFunctionArgs } from "~/router";
import { redirect } from "~/router/index.server";
import { endSession } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { t } from "~/texts/t";

// only POST, because a link or picture on another site must not log anybody out
export const loader = () => redirect("/", 303);

export async function action(args: ActionFunctionArgs) {
  const forgotten = await endSession(args);
  return redirectWithToast(args, "/", { tone: "success", message: t("You are logged out.") }, [forgotten]);
}
