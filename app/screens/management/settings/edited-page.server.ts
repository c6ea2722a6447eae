import { isPageTextVersion, TEXT_PAGES, type TextPage } from "~/domain/text-page/page-text";
import { PAGE_SETTINGS } from "~/domain/settings/page-settings";
import { type SettingName, SETTINGS } from "~/domain/settings/settings";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env.server";
import {
  currentText,
  defaultTextOf,
  storedText,
  storedVersions,
} from "~/operations/settings/page-texts/page-texts.server";
import { inEachLanguage } from "~/texts/language.server";

const SHOP = { hasCheckout: env.CHECKOUT };

export const pageOfSetting = (name: SettingName): TextPage | null =>
  TEXT_PAGES.find((page) => PAGE_SETTINGS[page] === name) ?? null;

/** `?version=` shows an older text, `?begin=default` fills the form with the default one. Null for other settings. */
export async function editedPage(name: SettingName, { searchParams }: URL) {
  const page = pageOfSetting(name);
  if (!page) return null;
  const { en: now, sw } = await inEachLanguage(() => currentText(page, SHOP));
  const versions = await storedVersions(page);
  const asked = searchParams.get("version") ?? "";
  const older = isPageTextVersion(asked) && asked !== now.version ? await storedText(page, asked) : null;
  const path = `/management/settings/${SETTINGS[name].slug}`;
  return {
    address: `/${page}`,
    path,
    now: { text: now.text, version: now.version },
    swahili: sw.version === now.version ? null : sw.text,
    older: older && { text: older.text, title: versionTitle(older) },
    defaultText: searchParams.get("begin") === "default" ? await defaultTextOf(page, SHOP) : null,
    versions: versions
      .filter(({ version }) => version !== now.version && version !== sw.version)
      .map((one) => ({ to: `${path}?version=${one.version}#text`, title: versionTitle(one) })),
  };
}

const versionTitle = ({ version, createdAt }: { version: string; createdAt: Date }) =>
  `Version ${version}, ${formatDateTime(createdAt)}`;

export type EditedPage = NonNullable<Awaited<ReturnType<typeof editedPage>>>;
