import { Form, useLoaderData } from "~/router";
import { refuseUndoSecondFactor } from "~/domain/account/log-in/second-factor";
import { secondFactorOf } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { undoSecondFactor } from "~/operations/accounts/second-factor/enable-and-disable.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { personName } from "~/domain/account/person-name";
import { FormActions } from "~/ui/form/form-actions";
import { stack } from "~/ui/frame/layout.css";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const TITLE = msg("Undo one-time codes");

export const meta = titled(TITLE);

export const loader = guarded(async (args, actor) => {
  const person = await managedRecord("user", args.params.id, secondFactorOf);
  const { id } = person;
  return { id, name: personName(person), refused: refuseUndoSecondFactor(actor, person)?.message ?? null };
});

export const action = guardedRecord("user", async (args, actor, id) =>
  redirectAfterWrite(args, await undoSecondFactor(actor, id), {
    failure: TITLE,
    done: () => [`/management/users/${id}`, t("One-time codes undone. They are signed out everywhere.")],
  }),
);

export default function UndoSecondFactor() {
  const { id, name, refused } = useLoaderData<typeof loader>();
  const page = `/management/users/${id}`;
  const obstacle = refused === null ? null : { text: refused, action: t("Back to {name}", { name }) };
  return (
    <FormPage back={{ to: page, label: name }} title={t(TITLE)} obstacle={obstacle}>
      <Form method="post" className={stack.l}>
        <p>
          {t(
            "For somebody who lost their phone and has no recovery codes. Be sure that it is {name} who asks. They are signed out everywhere and log in with their password alone, until they set the codes up again.",
            { name },
          )}
        </p>
        <FormActions look="danger" cancelTo={page}>
          {t("Undo")}
        </FormActions>
      </Form>
    </FormPage>
  );
}
