import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, useLoaderData } from "~/router";
import { ANONYMOUS_FORM_BYTES, readForm } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { newsKey } from "~/http/session/secret-keys.server";
import { hasAgreedToNews, stopNews } from "~/operations/messages/message-choices.server";
import { readNewsToken } from "~/operations/messages/news-token.server";
import { FormActions } from "~/ui/form/form-actions";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("News and offers") });

/** Throws a 404 for a link that the shop did not make. */
function personIn({ params }: Pick<LoaderFunctionArgs, "params">): number {
  const userId = readNewsToken(params.token ?? "", newsKey());
  if (userId !== null) return userId;
  throw notFoundPage(msg("Page not found"), msg("This link is not whole. Copy all of it from the message."));
}

/** A look at the page ends nothing: programs that check messages for viruses open every link. */
export const loader = async (args: LoaderFunctionArgs) => ({
  hasAgreed: await hasAgreedToNews(personIn(args)),
});

/** No redirect, because a mail reader that posts for its user follows none (RFC 8058); to send it again changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const userId = personIn(args);
  await readForm(args.request, ANONYMOUS_FORM_BYTES);
  await stopNews(userId);
  return null;
}

export default function StopNews() {
  const { hasAgreed } = useLoaderData<typeof loader>();
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      <PageHeader title={t("News and offers")} />
      <Card className={stack.m}>
        {hasAgreed ? (
          <Form method="post" className={stack.m}>
            <p>
              {t(
                "Get no more news and offers from {shopName}? Messages about your orders and payments still come.",
                {
                  shopName,
                },
              )}
            </p>
            <FormActions>{t("Stop the news")}</FormActions>
          </Form>
        ) : (
          <>
            <p role="status">{t("You get no news and offers from {shopName}.", { shopName })}</p>
            <p>
              {tNodes("You can change it under {link} in your profile.", {
                link: <Link to="/profile/messages">{t("Messages")}</Link>,
              })}
            </p>
          </>
        )}
      </Card>
    </Page>
  );
}
