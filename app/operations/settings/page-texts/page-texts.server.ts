import type { Tx } from "~/db/client.server";
import { insertOf, tableColumns } from "~/db/columns.server";
import { sql } from "~/db/sql.server";
import { countRows } from "~/db/list-rows.server";
import { select, selectNumbers, selectOne } from "~/db/select.server";
import { deliveryPlaces } from "~/domain/settings/delivery-places";
import { ownPageText, PAGE_SETTINGS, type PAGES } from "~/domain/settings/page-settings";
import type { ShopSettings } from "~/domain/settings/settings";
import { defaultText, type ShopFacts } from "~/domain/page-text/default-text";
import { pageTextVersion, type TextPage } from "~/domain/page-text/page-text";
import type { Viewer } from "~/domain/account/access";
import type { SeenVersion } from "~/domain/form/seen-version";
import { inEachLanguage, inLanguage } from "~/texts/language.server";
import { sha256 } from "../../secrets/digests.server";
import { shopClaims, shopSettings } from "../settings.server";
import { shopTime } from "../../shop-clock.server";
import { updateSetting } from "../update-setting.server";

interface ShownText {
  readonly page: TextPage;
  readonly text: string;
  readonly version: string;
}

const shownText = (page: TextPage, text: string): ShownText => ({
  page,
  text,
  version: pageTextVersion(sha256, text),
});

/** What the page says now: the owner's text as it was written, else the default one in the reader's language. */
export async function currentText(page: TextPage): Promise<ShownText> {
  const settings = await shopSettings();
  return shownText(page, ownPageText(settings, page) || (await defaultTextOf(page)));
}

export async function defaultTextOf(page: TextPage): Promise<string> {
  const [settings, { freeDelivery, isPayOnDelivery, hasAuctions }] = await Promise.all([
    shopSettings(),
    shopClaims(),
  ]);
  const facts: ShopFacts & ShopSettings = {
    ...settings,
    places: deliveryPlaces(settings),
    freeDelivery: freeDelivery?.offer ?? null,
    // without its own checkout the shop is paid on delivery (D57)
    isPayOnDelivery: isPayOnDelivery || !settings.hasCheckout,
    hasEntries: !hasAuctions && (await selectNumbers()`SELECT "id" FROM "Participation" LIMIT 1`).length > 0,
  };
  return defaultText(page, facts);
}

export async function agreedTexts() {
  const [terms, privacy] = await Promise.all([currentText("terms"), currentText("privacy")]);
  return { terms, privacy };
}

export type AgreedTexts = Awaited<ReturnType<typeof agreedTexts>>;

/** Published, or shown at a signup; null if there is no such version. */
export const storedText = (page: TextPage, version: string) =>
  selectOne(tableColumns("PageText", "shown", "version, text, createdAt"))`${isText(page, version)}`;

const isText = (page: TextPage, version: string) =>
  sql`FROM "PageText" shown WHERE "page" = ${page} AND "version" = ${version}`;

const MAX_LISTED = 50;

export const storedVersions = (page: TextPage) =>
  select(tableColumns("PageText", "shown", "version, createdAt"))`
    FROM "PageText" shown WHERE "page" = ${page} ORDER BY "createdAt" DESC, "version" LIMIT ${MAX_LISTED}`;

/** Once, so that it can be read later, whatever the page says then. */
export async function storePageText(tx: Tx, { page, version, text }: ShownText): Promise<void> {
  if ((await countRows({ tx })`${isText(page, version)}`) > 0) return;
  // two signups at once may show the same new text
  const row = insertOf("PageText", [{ page, version, text, createdAt: shopTime() }]);
  await tx.$executeRaw`${row} ON CONFLICT DO NOTHING`;
}

interface Publication {
  readonly page: TextPage;
  readonly setting: keyof typeof PAGES;
  readonly text: string;
  readonly seen?: SeenVersion | null;
}

/** A blank text restores the default; so does an unchanged English default, because a stored copy would not follow the settings. */
export async function publishPageText(
  actor: Viewer,
  { page, setting, text: written, seen = null }: Publication,
) {
  const byDefault = await inLanguage("en", () => defaultTextOf(page));
  const text = setting === PAGE_SETTINGS.en[page] && written.trim() === byDefault.trim() ? "" : written;
  const before = await inEachLanguage(() => currentText(page));
  const changed = { ...(await shopSettings()), [setting]: text };
  const after = await inEachLanguage(async () =>
    shownText(page, ownPageText(changed, page) || (await defaultTextOf(page))),
  );
  return updateSetting(actor, setting, text, seen, async (tx) => {
    for (const shown of [before.en, before.sw, after.en, after.sw]) await storePageText(tx, shown);
  });
}
