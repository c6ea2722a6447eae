import type { Viewer } from "~/domain/account/access";
import { invitationSchema } from "~/domain/account/staff";
import { parseId } from "~/domain/id";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { inviteStaff, revokeInvitation } from "~/operations/staff/invite-staff.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { STAFF_INTENTS } from "./staff-intents";
import { newInvitation } from "./staff-page.server";

const idIn = (form: FormData) => {
  const typed = form.get("invitation");
  return typeof typed === "string" ? parseId(typed) : null;
};

const HERE = "/management/staff";

export async function staffAction(args: RequestArgs, actor: Viewer) {
  const form = await readForm(args.request);
  switch (readIntent(form, STAFF_INTENTS)) {
    case "invite":
      return submitForm(form, {
        schema: invitationSchema,
        write: (invitation) => inviteStaff(actor, invitation),
        done: async ({ code }, { email }) =>
          email === ""
            ? redirectWithToast(args, HERE, "Invitation made", [await newInvitation.show(args, code)])
            : redirectWithToast(args, HERE, `Invitation sent to ${email}`),
      });
    case "revoke": {
      const outcome = await revokeInvitation(actor, idIn(form) ?? 0);
      if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to revoke the invitation");
      return redirectWithToast(args, HERE, "Invitation revoked");
    }
    case "dismiss":
      return redirectWithToast(args, HERE, "The code is not shown any more", [
        await newInvitation.dismiss(args),
      ]);
  }
}
