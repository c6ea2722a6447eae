import { useActionData, useLoaderData } from "~/router";
import { startedText } from "~/domain/account/started-auction";
import { reasonSchema } from "~/domain/form/reason";
import { blockAccount } from "~/operations/accounts/managed-account.server";
import { staffMember } from "~/operations/accounts/staff/staff.queries.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { personName } from "~/domain/account/person-name";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Block account"));

export const loader = guarded(async (args) => {
  const member = await managedRecord("user", args.params.id, staffMember);
  return {
    id: member.id,
    name: personName(member),
    isBlocked: member.blockedAt !== null,
    auctions: member.started.map(startedText),
  };
});

export const action = guardedRecord("user", async (args, actor, id) =>
  submitForm(args, {
    schema: reasonSchema,
    write: ({ reason }) => blockAccount(actor, id, reason),
    done: () => [`/management/users/${id}`, t("Account blocked")],
  }),
);

export default function BlockUser() {
  const { id, name, isBlocked, auctions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `/management/users/${id}`;
  return (
    <FormPage
      back={{ to: page, label: name }}
      title={t("Block {name}?", { name })}
      obstacle={isBlocked ? { text: t("This account is blocked already."), action: t("Back") } : null}
    >
      <ReasonForm
        id="block"
        answer={answer?.result}
        hint={t("Staff read it in the history")}
        button={t("Block the account")}
        cancelTo={page}
      >
        {auctions.length > 0 ? (
          <>
            <p>
              {t("These auctions stay open to them until they are over, with their orders and payments:")}
            </p>
            <ul>
              {auctions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p>{t("They can do nothing else. After that they cannot log in.")}</p>
          </>
        ) : (
          <p>
            {t("They are signed out everywhere and cannot log in. Their orders and pledges stay, and count.")}
          </p>
        )}
      </ReasonForm>
    </FormPage>
  );
}
