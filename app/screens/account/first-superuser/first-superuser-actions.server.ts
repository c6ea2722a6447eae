import { firstSuperuserSchema, HAS_SUPERUSER } from "~/domain/account/superuser";
import { type Refusal, refuse } from "~/domain/refusal";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { log } from "~/http/observability/log.server";
import type { RequestArgs } from "~/http/request-context";
import { limitRequest } from "~/http/security/rate-limit.server";
import { isFirstSuperuserCode } from "~/http/session/first-superuser.server";
import { startSession } from "~/http/session/session.server";
import { hasSuperuser, makeFirstSuperuser } from "~/operations/accounts/first-superuser.server";
import { redirect } from "~/router/index.server";
import { msg, t } from "~/texts/t";

const MANAGEMENT = "/management";
const WRONG_CODE = refuse("invalid", msg("This is not the code that the shop's log shows."), "code");

/** Makes the shop's first superuser, for whoever has the code of the log, and logs them in. */
export async function beginShop(args: RequestArgs) {
  const submission = parseForm(await readForm(args.request, ANONYMOUS_FORM_BYTES), {
    schema: firstSuperuserSchema,
  });
  const hide = ["password", "password2"];
  const refuseWith = (refusal: Refusal) => refuseForm(submission, { refusal, hide });
  if (await hasSuperuser()) return refuseWith(HAS_SUPERUSER);
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const tooMany = limitRequest("firstSuperuser", args.context.clientAddress);
  if (tooMany) return refuseWith(tooMany);
  const { code, password2: _, ...person } = submission.value;
  if (!isFirstSuperuserCode(code)) {
    log.warn({ requestId: args.context.requestId }, "a wrong code for the first superuser");
    return refuseWith(WRONG_CODE);
  }
  const outcome = await makeFirstSuperuser(person);
  if (!outcome.ok) return refuseWith(outcome.refusal);
  const session = await startSession(args, { userId: outcome.value.id, passwordVersion: 0 });
  if (!session) return redirect(MANAGEMENT, 303);
  const message = t("Welcome, {name}. The shop is yours.", { name: person.first_name });
  return redirectWithToast(args, MANAGEMENT, message, [session.cookie]);
}
