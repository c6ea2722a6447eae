import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { readForm } from "~/http/forms/form.server";
import { requireUser } from "~/http/session/current-user.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { msg, t } from "~/texts/t";
import { PasswordAgain } from "../password-again";
import { redirect } from "~/router/index.server";
import { isWindowOpen, openWindow } from "~/http/session/password-window.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Your data") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const { username } = await requireUser(args);
  return { username, isReady: await isWindowOpen(args, "ownDataUntil") };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request);
  return (await openWindow(args, user, form, "ownDataUntil")) ?? redirect("/profile/data", 303);
}

export default function OwnData() {
  const { username, isReady } = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  const answer = useActionData<typeof action>();
  return (
    <Page width="narrow">
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Your data") }]} />
      <PageHeader title={t("Your data")} />
      <Panel title={t("Download")}>
        <div className={stack.l}>
          <p>
            {t(
              hasAuctions
                ? msg(
                    "One file (JSON) with everything that we hold about you: account, orders, payments, pledges, cart, watch list, messages, and what administrators changed. Passwords and the keys of your logins are not in it, nor notes that staff wrote for themselves: ask us for those.",
                  )
                : msg(
                    "One file (JSON) with everything that we hold about you: account, orders, payments, cart, watch list, messages, and what administrators changed. Passwords and the keys of your logins are not in it, nor notes that staff wrote for themselves: ask us for those.",
                  ),
            )}
          </p>
          {isReady ? (
            <>
              <p role="status">{t("Your file is ready for 5 minutes.")}</p>
              <p>
                <a href="/profile/data/file">{t("Download your data")}</a>
              </p>
            </>
          ) : (
            <PasswordAgain username={username} answer={answer}>
              {t("Make the file")}
            </PasswordAgain>
          )}
        </div>
      </Panel>
      <Panel title={t("Delete your account")}>
        <div className={stack.l}>
          <p>{t("The next page says what goes, what stays and why, before anything is deleted.")}</p>
          <p>
            <ButtonLink look="danger" to="/profile/data/delete">
              {t("Delete account …")}
            </ButtonLink>
          </p>
        </div>
      </Panel>
    </Page>
  );
}
