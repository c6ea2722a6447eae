import type { Viewer } from "~/domain/account/access";
import { noteSchema } from "~/domain/account/blocking";
import type { Outcome } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { unblockAccount } from "~/operations/accounts/block-account.server";
import { addUserNote } from "~/operations/accounts/user-notes.server";
import { verifyAccount } from "~/operations/accounts/verify-account.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { USER_INTENTS } from "./user-intents";

export async function userAction(args: RequestArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const back = (toast: string) => redirectWithToast(args, `/management/users/${id}`, toast);
  const done = async (outcome: Outcome<null>, toast: string) => {
    if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to change the account");
    return back(toast);
  };
  switch (readIntent(form, USER_INTENTS)) {
    case "verify":
      return done(await verifyAccount(actor, id, true), "Account verified");
    case "unverify":
      return done(await verifyAccount(actor, id, false), "Account no longer verified");
    case "unblock":
      return done(await unblockAccount(actor, id), "Account unblocked");
    case "note":
      return submitForm(form, {
        schema: noteSchema,
        write: ({ note }) => addUserNote(actor, id, note),
        done: () => back("Note saved"),
      });
  }
}
