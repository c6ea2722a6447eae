import { inlineParts, parseMarkup, plainText } from "~/domain/text-page/markup";
import { PAGE_TITLES, textPageAt } from "~/domain/text-page/page-text";
import { formatDate } from "~/domain/time";
import { notFoundPage } from "~/http/respond.server";
import { currentText, storedText } from "~/operations/page-texts/page-texts.queries.server";
import { msg, t } from "~/texts/t";

export async function pageText(path: string, shop: { hasCheckout: boolean }) {
  const page = textPageAt(path);
  if (!page) throw notFoundPage(msg("Page not found"), msg("There is no such page."));
  const { text, version } = await currentText(page, shop);
  const stored = await storedText(page, version);
  return {
    path: `/${page}`,
    title: t(PAGE_TITLES[page]),
    text,
    summary: summaryOf(text),
    version: stored
      ? t("Version {version} of {date}", { version, date: formatDate(stored.createdAt) })
      : t("Version {version}", { version }),
  };
}

function summaryOf(text: string): string {
  const first = parseMarkup(text).find(({ kind }) => kind === "paragraph");
  return plainText(first?.kind === "paragraph" ? first.parts : inlineParts(""));
}
