import type { ActionFunctionArgs } from "~/router";
import { redirect } from "~/router/index.server";
import { ANONYMOUS_FORM_BYTES, UNREADABLE_FORM, readForm } from "~/http/forms/form.server";
import { languageCookie } from "~/http/language.server";
import { errorPage } from "~/http/respond.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import { currentUser } from "~/http/session/current-user.server";
import { refererPath } from "~/http/session/return-path.server";
import { saveLanguage } from "~/operations/accounts/update-profile.server";
import { isLanguage } from "~/texts/languages";

/** The button in the header and the menu only posts here. */
export const loader = () => redirect("/", 303);

/** Back to the same page in the other language. */
export async function action(args: ActionFunctionArgs) {
  const language = (await readForm(args.request, ANONYMOUS_FORM_BYTES)).get("language");
  if (!isLanguage(language)) throw errorPage(400, UNREADABLE_FORM);
  const user = await currentUser(args);
  if (user && !limitRequest("language", String(user.id))) await saveLanguage(user.id, language);
  const cookie = languageCookie(language, args.context);
  return redirect(refererPath(args.request) ?? "/", { status: 303, headers: { "Set-Cookie": cookie } });
}
