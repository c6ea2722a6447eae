import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { deletedName, deletionObstacles } from "~/domain/account/deletion";
import { readForm, parseForm, refuseForm } from "~/http/forms/form.server";
import { requireUser } from "~/http/session/current-user.server";
import { bidCounts } from "~/operations/pledges/own-bids.queries.server";
import { ownDeletionFacts } from "~/operations/accounts/own-data/deletion-facts.queries.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { t, msg } from "~/texts/t";
import { PasswordAgain } from "../password-again";
import { passwordAgainSchema } from "~/domain/account/account";
import type { Refusal } from "~/domain/refusal";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { countOwnPasswordAttempt } from "~/http/session/login-attempts.server";
import { endSession } from "~/http/session/session.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { deleteAccount } from "~/operations/accounts/own-data/delete-account.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Delete your account") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id, username } = await requireUser(args);
  return {
    username,
    newName: deletedName(id),
    hasBids: (await bidCounts(id)).bids > 0,
    obstacles: deletionObstacles(await ownDeletionFacts(id)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  return deleteOwnAccount(args, user, await readForm(args.request));
}

export default function DeleteAccount() {
  const { username, newName, hasBids, obstacles } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page width="narrow">
      <Breadcrumbs
        trail={[
          { label: t("Profile"), to: "/profile" },
          { label: t("Your data"), to: "/profile/data" },
          { label: t("Delete your account") },
        ]}
      />
      <PageHeader title={t("Delete your account")}>{t("It cannot be undone.")}</PageHeader>
      {obstacles.length > 0 ? (
        <Notice tone="warning" title={t("Not now")}>
          {obstacles.map(({ text, to }) => (
            <p key={text}>
              {text} {to ? <a href={to}>{t("See it")}</a> : null}
            </p>
          ))}
        </Notice>
      ) : null}
      <WhatStays newName={newName} showsPledges={useVisit().hasAuctions || hasBids} />
      {obstacles.length > 0 ? null : (
        <Panel title={t("Delete it")}>
          <div className={stack.l}>
            <PasswordAgain username={username} answer={answer} look="danger" cancelTo="/profile/data">
              {t("Delete my account")}
            </PasswordAgain>
          </div>
        </Panel>
      )}
    </Page>
  );
}

const DELETED = { tone: "success", message: msg("Your account is deleted."), durationMs: 8000 } as const;

async function deleteOwnAccount(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAgainSchema });
  const refuse = (refusal?: Refusal) => refuseForm(submission, { refusal, hide: ["password"] });
  if (submission.status !== "success") return refuse();
  const { refusal, markSucceeded } = await countOwnPasswordAttempt(user, args);
  if (refusal) return refuse(refusal);
  const outcome = await deleteAccount(user.id, submission.value.password);
  if (!outcome.ok) return refuse(outcome.refusal);
  await markSucceeded();
  return redirectWithToast(args, "/", DELETED, [await endSession(args)]);
}

/** Shown before anything is deleted (D89): what `app/operations/accounts/own-data` does. */
const WhatStays = ({ newName, showsPledges }: { newName: string; showsPledges: boolean }) => (
  <>
    <Panel title={t("What is deleted")}>
      <ul>
        <li>{t("Your username, name, email address, phone number, gender and date of birth.")}</li>
        <li>{t("The name, phone number, address and notes on your orders.")}</li>
        <li>{t("The phone numbers and payers’ names on your payments.")}</li>
        <li>{t("Your logins on all devices, your cart, watch list, messages and drafts.")}</li>
        <li>{t("What names you in the administrators’ record of changes.")}</li>
      </ul>
    </Panel>
    <Panel title={t("What stays, and why")}>
      <ul>
        <li>
          {t("Your orders, under the name “{newName}”, with what you bought and the county: for the books.", {
            newName,
          })}
        </li>
        <li>{t("Your payments and refunds with sum, time and M-Pesa code: tax law requires it.")}</li>
        {showsPledges ? (
          <li>
            {t(
              "Your pledges and entry fees, under the same name. The public ledgers, with which anybody can check a draw, never held your name: they stay as they are.",
            )}
          </li>
        ) : null}
        <li>
          {t(
            "Backups that the shop made before. Money that reaches us later keeps its phone number, so that it can go back to you.",
          )}
        </li>
      </ul>
      <p>
        {t(
          "A part of a payment can then no longer be sent back by M-Pesa, only the whole. If you won something that you have not ordered, you give it up. Download your data first if you want to keep it.",
        )}
      </p>
    </Panel>
  </>
);
