import type { Viewer } from "~/domain/account/access";
import type { TextPage } from "~/domain/text-page/page-text";
import type { SeenVersion } from "~/domain/product/seen-version";
import { PAGE_SETTINGS } from "~/domain/settings/page-settings";
import { inEachLanguage } from "~/texts/language.server";
import { updateSetting } from "../settings/update-setting.server";
import { currentText, defaultTextOf, shownText, storePageText } from "./page-texts.queries.server";

/** Blank goes back to the default text. Old and new text stay readable by their versions, in each language. */
export async function publishPageText(
  actor: Viewer,
  page: TextPage,
  text: string,
  { hasCheckout, seen = null }: { hasCheckout: boolean; seen?: SeenVersion | null },
) {
  const before = await inEachLanguage(() => currentText(page, { hasCheckout }));
  const after = await inEachLanguage(async () =>
    shownText(page, text || (await defaultTextOf(page, { hasCheckout }))),
  );
  return updateSetting(actor, PAGE_SETTINGS[page], text, seen, async (tx) => {
    for (const shown of [before.en, before.sw, after.en, after.sw]) await storePageText(tx, shown);
  });
}
