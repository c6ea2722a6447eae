import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { participationText } from "~/domain/account/superuser";
import { reasonSchema } from "~/domain/form/reason";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requirePermission } from "~/http/session/current-user.server";
import { blockAccount } from "~/operations/accounts/block-account.server";
import { staffMember } from "~/operations/staff/staff.queries.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { pageMeta } from "~/ui/frame/page-meta";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Block account" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const { id, username, blockedAt, participations } = await managedRecord(
    "user",
    args.params.id,
    staffMember,
  );
  return { id, username, isBlocked: blockedAt !== null, rounds: participations.map(participationText) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const id = recordId("user", args.params.id);
  return submitForm(await readForm(args.request), {
    schema: reasonSchema,
    write: ({ reason }) => blockAccount(actor, id, reason),
    done: () => redirectWithToast(args, `/management/users/${id}`, "Account blocked"),
  });
}

export default function BlockUser() {
  const { id, username, isBlocked, rounds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `/management/users/${id}`;
  return (
    <FormPage
      back={{ to: page, label: username }}
      title={`Block ${username}?`}
      obstacle={isBlocked ? { text: "This account is blocked already.", action: "Back" } : null}
    >
      <ReasonForm
        id="block"
        answer={answer?.result}
        hint="Staff read it in the history"
        button="Block the account"
        cancelTo={page}
      >
        <p>They are signed out everywhere and cannot log in. Their orders and pledges stay, and count.</p>
        {rounds.length > 0 ? (
          <ul>
            {rounds.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
      </ReasonForm>
    </FormPage>
  );
}
