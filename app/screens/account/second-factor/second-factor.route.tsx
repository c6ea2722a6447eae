import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { mayHaveSecondFactor } from "~/domain/account/log-in/second-factor";
import { ACCESS_DENIED } from "~/domain/messages";
import { readForm, readIntent } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { errorPage } from "~/http/respond.server";
import { requireUser } from "~/http/session/current-user.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { TurnOnForm, TurnedOnForm, ConfirmForm } from "./second-factor-forms";
import {
  begin,
  confirm,
  renew,
  SECOND_FACTOR_INTENTS,
  disableOwnSecondFactor,
} from "./second-factor-actions.server";
import { secondFactorPage } from "./second-factor-page.server";
import { useVisit } from "~/ui/frame/visit";
import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { offPaper, paper } from "~/ui/frame/print.css";
import { scripted } from "~/ui/frame/scripted.css";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./second-factor.css";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("One-time codes") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

/** Former staff may still turn it off. */
async function requireOwner(args: RequestArgs) {
  const user = await requireUser(args);
  if (mayHaveSecondFactor(user) || user.secondFactorAt) return user;
  throw errorPage(403, { title: t("Access Denied"), message: t(ACCESS_DENIED) });
}

export const loader = async (args: LoaderFunctionArgs) =>
  secondFactorPage(await requireOwner(args), args.request);

export async function action(args: ActionFunctionArgs) {
  const user = await requireOwner(args);
  const form = await readForm(args.request);
  switch (readIntent(form, SECOND_FACTOR_INTENTS)) {
    case "begin":
      return begin(args, user);
    case "confirm":
      return confirm(args, user, form);
    case "renew":
      return renew(args, user, form);
    case "off":
      return disableOwnSecondFactor(args, user, form);
  }
}

export default function SecondFactor() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page width="narrow">
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("One-time codes") }]} />
      {answer?.recoveryCodes ? (
        <RecoveryCodes codes={answer.recoveryCodes} username={page.username} continueTo={page.continueTo} />
      ) : (
        <>
          <PageHeader title={t("One-time codes")}>
            {t("With them a login needs your phone too, so a stolen password alone does not open the shop.")}
          </PageHeader>
          {page.state === "off" ? <TurnOnForm isRequired={page.isRequired} /> : null}
          {page.state === "begun" ? <ConfirmForm page={page} answer={answer} /> : null}
          {page.state === "on" ? <TurnedOnForm page={page} answer={answer} /> : null}
        </>
      )}
    </Page>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  continueTo: string;
}

/** 'Print' needs scripts; without them people print from the browser's menu. */
function RecoveryCodes({ codes, username, continueTo }: RecoveryCodesProps) {
  const { shopName } = useVisit();
  return (
    <div className={classNames(paper, stack.l)}>
      <PageHeader title={t("Your recovery codes")}>
        {t("For a login as {username} at {shopName} without your phone. Each works once.", {
          username,
          shopName,
        })}
      </PageHeader>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        {t("Print them or write them down, and keep them away from your phone. This page is shown only now.")}
      </p>
      <div className={classNames(cluster.m, offPaper)}>
        <Button type="button" look="secondary" className={scripted} data-print>
          {t("Print")}
        </Button>
        <ButtonLink to={continueTo}>{t("I have them")}</ButtonLink>
      </div>
    </div>
  );
}
