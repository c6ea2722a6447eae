import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { PageText as Text } from "~/ui/text/page-text";
import { t, msg } from "~/texts/t";
import { inlineParts, parseMarkup, plainText } from "~/domain/page-text/markup";
import { PAGE_TITLES, textPageAt } from "~/domain/page-text/page-text";
import { formatDate } from "~/domain/time";
import { notFoundPage } from "~/http/respond.server";
import { currentText, storedText } from "~/operations/settings/page-texts/page-texts.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title = t("Page not found"), summary = "", path } = args.data ?? {};
  return pageMeta(args, { title, description: summary, ...(path !== undefined && { canonical: path }) });
};

export const loader = ({ request }: LoaderFunctionArgs) => pageText(new URL(request.url).pathname);

export default function PageText() {
  const { title, text, since } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={title} />
      <Text text={text} />
      {since ? <p className={muted}>{since}</p> : null}
    </Page>
  );
}

async function pageText(path: string) {
  const page = textPageAt(path);
  if (!page) throw notFoundPage(msg("Page not found"), msg("There is no such page."));
  const { text, version } = await currentText(page);
  const stored = await storedText(page, version);
  return {
    path: `/${page}`,
    title: t(PAGE_TITLES[page]),
    text,
    summary: summaryOf(text),
    since: stored && t("As of {date}", { date: formatDate(stored.createdAt) }),
  };
}

function summaryOf(text: string): string {
  const first = parseMarkup(text).find(({ kind }) => kind === "paragraph");
  return plainText(first?.kind === "paragraph" ? first.parts : inlineParts(""));
}
