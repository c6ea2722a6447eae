import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { deletedName, deletionObstacles } from "~/domain/account/deletion";
import { readForm } from "~/http/forms/form.server";
import { requireUser } from "~/http/session/current-user.server";
import { ownDeletionFacts } from "~/operations/own-data/deletion-facts.queries.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { PasswordAgain } from "../password-again";
import { deleteOwnAccount } from "./delete-account-action.server";
import { WhatStays } from "./what-stays";

export const meta: MetaFunction = (args) => pageMeta(args, { title: t("Delete your account") });

// lets Retry-After through
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader(args: LoaderFunctionArgs) {
  const { id, username } = await requireUser(args);
  return {
    username,
    newName: deletedName(id),
    obstacles: deletionObstacles(await ownDeletionFacts(id)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  return deleteOwnAccount(args, user, await readForm(args.request));
}

export default function DeleteAccount() {
  const { username, newName, obstacles } = useLoaderData<typeof loader>();
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
      <WhatStays newName={newName} />
      {obstacles.length > 0 ? null : (
        <Panel title={t("Delete it")}>
          <div className={stack.l}>
            <PasswordAgain
              username={username}
              lastResult={answer?.result}
              look="danger"
              cancelTo="/profile/data"
            >
              {t("Delete my account")}
            </PasswordAgain>
          </div>
        </Panel>
      )}
    </Page>
  );
}
