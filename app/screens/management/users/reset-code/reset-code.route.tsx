import { Form, useLoaderData } from "~/router";
import { CODE_MINUTES, refuseStaffCode } from "~/domain/account/log-in/one-time-code";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { startedText } from "~/domain/account/started-auction";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import { siteOrigin } from "~/http/site.server";
import { makeStaffCode, type StaffCode } from "~/operations/accounts/one-time-codes/use-code.server";
import { secondFactorOf } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { personName } from "~/domain/account/person-name";
import { FormActions } from "~/ui/form/form-actions";
import { stack } from "~/ui/frame/layout.css";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const TITLE = msg("Code for a new password");

export const meta = titled(TITLE);

export const loader = guarded(async (args, actor) => {
  const person = await managedRecord("user", args.params.id, secondFactorOf);
  return {
    id: person.id,
    name: personName(person),
    username: person.username,
    address: `${siteOrigin(args.request)}/forgot-password`,
    refused: refuseStaffCode(actor, person)?.message ?? null,
    auctions: (await startedAuctions(person.id)).map(startedText),
  };
});

export const action = guardedRecord("user", async (args, actor, id) => {
  const made = await makeStaffCode(actor, id, oneTimeCodeKey());
  if (!made.ok) throw refusalPage(made.refusal, TITLE);
  // in the browser that made it, once
  return redirectWithToast(args, `/management/users/${id}/reset-code`, {
    tone: "info",
    ...codeToast(made.value),
  });
});

const codeToast = ({ code, sentBy }: StaffCode) =>
  code === null
    ? {
        message:
          sentBy === "sms"
            ? t("The code was sent to their own phone.")
            : t("The code was sent to their own email address."),
        durationMs: 10_000,
      }
    : {
        message: t(
          "The code is {code}. Read it out: it works for {minutes} minutes and is not shown again.",
          {
            code,
            minutes: CODE_MINUTES,
          },
        ),
        durationMs: CODE_MINUTES * 60_000,
      };

export default function StaffCodePage() {
  const { id, name, username, address, refused, auctions } = useLoaderData<typeof loader>();
  const page = `/management/users/${id}`;
  const obstacle = refused === null ? null : { text: refused, action: t("Back to {name}", { name }) };
  return (
    <FormPage back={{ to: page, label: name }} title={t(TITLE)} obstacle={obstacle}>
      <Form method="post" className={stack.l}>
        <p>
          {t(
            "For somebody who forgot the password and gets no message from the shop. Be sure that it is {name} who calls. They open {address}, type {username}, choose ‘I have a code’ and set a new password.",
            { name, address, username },
          )}
        </p>
        {auctions.length > 0 ? (
          <>
            <p>
              {t(
                "{name} takes part in an auction, so nobody sees the code: it goes to their own verified phone or email address.",
                { name },
              )}
            </p>
            <ul>
              {auctions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
        <FormActions cancelTo={page}>{t("Make a code")}</FormActions>
      </Form>
    </FormPage>
  );
}
