import { Link, useLoaderData } from "~/router";
import { shopTime } from "~/operations/shop-clock.server";
import { INVITATION_FORM } from "~/screens/management/shared/draft-forms";
import { Badge } from "~/ui/badge/badge";
import { BackLink, useBack } from "~/screens/management/shared/back-link";
import { PostButton } from "~/screens/management/shared/post-button";
import { Card } from "~/ui/frame/card";
import { finePrint, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { type StaffPage, staffPage, newInvitation } from "./staff-page.server";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import type { Viewer } from "~/domain/account/access";
import { invitationSchema } from "~/domain/account/staff/staff";
import { parseId } from "~/domain/id";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { inviteStaff, revokeInvitation } from "~/operations/accounts/staff/invite-staff.server";
import { submitForm, redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { EditForm, Restored, useEditForm } from "~/screens/management/shared/edit-form";
import { TextField } from "~/ui/form/text-field";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import { PERMISSION_OPTIONS } from "../permission-options";

export const meta = titled("Staff · Management");

export const loader = guardedFormPage(INVITATION_FORM, (args) => staffPage(args, shopTime()));

export const action = guardedForm(INVITATION_FORM, (args, actor) => staffAction(args, actor));

export default function Staff() {
  const { staff, invitations, made, sendsEmail } = useLoaderData<typeof loader>();
  const back = useBack({ to: HERE, label: "Staff" });
  return (
    <>
      {back.to === HERE ? null : <BackLink to={back.to}>{back.label}</BackLink>}
      <PageHeader title="Staff">
        Superusers may do everything. Everybody else may do what their permissions say, and takes part in no
        auction.
      </PageHeader>
      {made ? <MadeInvitation {...made} /> : null}
      <DataTable
        caption="Staff"
        captionHidden
        rows={staff}
        columns={[
          {
            label: "Person",
            primary: true,
            cell: ({ id, username, name }) => (
              <>
                <Link to={`/management/staff/${id}`}>
                  <Breakable text={name} />
                </Link>
                {name === username ? null : <div className={finePrint}>{username}</div>}
              </>
            ),
          },
          { label: "May do", cell: ({ rights }) => rights },
          {
            label: "Last seen",
            cell: ({ seen, isBlocked }) => (isBlocked ? <Badge tone="red">Blocked</Badge> : seen),
          },
        ]}
        empty={null}
      />
      {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      <Restored />
      <Card className={stack.m}>
        <h2>Invite somebody</h2>
        <InvitationForm key={made?.code} sendsEmail={sendsEmail} />
      </Card>
    </>
  );
}

const MadeInvitation = ({ code, link }: NonNullable<StaffPage["made"]>) => (
  <Notice tone="warning" title="Copy this now">
    <p>
      Link: <Breakable text={link} />
    </p>
    <p>
      To read out: open <b>/invitation</b> on this site and type <b>{code}</b>
    </p>
    <p>Whoever opens it and logs in gets these permissions: once, within seven days.</p>
    <PostButton intent="dismiss" label="I have passed it on" />
  </Notice>
);

const Invitations = ({ invitations }: Pick<StaffPage, "invitations">) => (
  <DataTable
    caption="Open invitations"
    rows={invitations}
    columns={[
      { label: "For", primary: true, cell: ({ name }) => name },
      { label: "Permissions", cell: ({ permissions }) => permissions },
      { label: "Valid until", cell: ({ until }) => until },
      {
        label: "Revoke",
        cell: ({ id, name }) => (
          <PostButton
            intent="revoke"
            label="Revoke"
            fullLabel={`Revoke the invitation for ${name}`}
            fields={{ invitation: String(id) }}
            look="danger"
          />
        ),
      },
    ]}
    empty={null}
  />
);

const idIn = (form: FormData) => {
  const typed = form.get("invitation");
  return typeof typed === "string" ? parseId(typed) : null;
};

const HERE = "/management/staff";

async function staffAction(args: RequestArgs, actor: Viewer) {
  const form = await readForm(args.request);
  switch (readIntent(form, STAFF_INTENTS)) {
    case "invite":
      return submitForm(args, {
        form,
        schema: invitationSchema,
        showsSecret: form.get("email") === "",
        write: (invitation) => inviteStaff(actor, invitation),
        done: async ({ code }, { email }) =>
          email === ""
            ? redirectWithToast(args, HERE, "Invitation made", [await newInvitation.show(args, code)])
            : redirectWithToast(args, HERE, `Invitation sent to ${email}`),
      });
    case "revoke": {
      return redirectAfterWrite(args, await revokeInvitation(actor, idIn(form) ?? 0), {
        failure: "Failed to revoke the invitation",
        done: () => [HERE, "Invitation revoked"],
      });
    }
    case "dismiss":
      return redirectWithToast(args, HERE, "The code is not shown any more", [
        await newInvitation.dismiss(args),
      ]);
  }
}

const STAFF_INTENTS = ["invite", "revoke", "dismiss"] as const;

type Typed = Record<"name" | "email", string> & Record<"permissions", string[]>;

function InvitationForm({ sendsEmail }: { sendsEmail: boolean }) {
  const { edit, fields } = useEditForm<Typed>({
    id: "invitation",
    loadSchema: async () => (await import("~/domain/account/staff/staff")).invitationSchema,
  });
  return (
    <EditForm {...edit} intent="invite" button="Make an invitation">
      <TextField field={fields.name} label="Who is it for?" hint="For your own list" autoComplete="off" />
      {sendsEmail ? (
        <TextField
          field={fields.email}
          type="email"
          label="Send it by email to (optional)"
          hint="Without an address you pass the link on yourself"
          autoComplete="off"
        />
      ) : null}
      <CheckboxGroup field={fields.permissions} legend="Permissions" options={PERMISSION_OPTIONS} />
    </EditForm>
  );
}
