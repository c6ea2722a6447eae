import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { env } from "~/env.server";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { PageText as Text } from "~/ui/text/page-text";
import { t } from "~/texts/t";
import { pageText } from "./page-text.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = t("Page not found"), summary = "", path } = args.data ?? {};
  return pageMeta(args, { title, description: summary, ...(path !== undefined && { canonical: path }) });
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  pageText(new URL(request.url).pathname, { hasCheckout: env.CHECKOUT });

export default function PageText() {
  const { title, text, version } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={title} />
      <Text text={text} />
      <p className={muted}>{version}</p>
    </Page>
  );
}
