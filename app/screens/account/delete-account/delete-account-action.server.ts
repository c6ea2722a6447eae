import { passwordAgainSchema } from "~/domain/account/account";
import type { Refusal } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { ownPasswordTry } from "~/http/session/login-tries.server";
import { endSession } from "~/http/session/session.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { deleteAccount } from "~/operations/own-data/delete-account.server";
import { msg } from "~/texts/t";

const DELETED = { tone: "success", message: msg("Your account is deleted."), durationMs: 8000 } as const;

export async function deleteOwnAccount(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAgainSchema });
  const refuse = (refusal?: Refusal) => refuseForm(submission, { refusal, hide: ["password"] });
  if (submission.status !== "success") return refuse();
  const { refusal, forgive } = await ownPasswordTry(user, args);
  if (refusal) return refuse(refusal);
  const outcome = await deleteAccount(user.id, submission.value.password);
  if (!outcome.ok) return refuse(outcome.refusal);
  await forgive();
  return redirectWithToast(args, "/", DELETED, [await endSession(args)]);
}
