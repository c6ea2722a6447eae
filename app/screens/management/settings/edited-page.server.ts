import { isPageTextVersion, TEXT_PAGES, type TextPage } from "~/domain/page-text/page-text";
import { PAGE_SETTINGS } from "~/domain/settings/page-settings";
import { type SettingName, SETTINGS } from "~/domain/settings/settings";
import { formatDateTime } from "~/domain/time";
import {
  currentText,
  defaultTextOf,
  storedText,
  storedVersions,
} from "~/operations/settings/page-texts/page-texts.server";
import { inEachLanguage, inLanguage } from "~/texts/language.server";
import type { Language } from "~/texts/languages";

interface EditedText {
  readonly page: TextPage;
  readonly setting: (typeof PAGE_SETTINGS)[Language][TextPage];
  readonly language: Language;
}

const EDITED: readonly EditedText[] = TEXT_PAGES.flatMap((page) =>
  (["en", "sw"] as const).map((language) => ({ page, language, setting: PAGE_SETTINGS[language][page] })),
);

export const pageOfSetting = (name: SettingName): EditedText | null =>
  EDITED.find(({ setting }) => setting === name) ?? null;

/** `?version=` shows an older text, `?begin=default` fills the form with the default one. Null for other settings. */
export async function editedPage(name: SettingName, { searchParams }: URL) {
  const edited = pageOfSetting(name);
  if (!edited) return null;
  const { page, language } = edited;
  const texts = await inEachLanguage(() => currentText(page));
  const [now, { sw }] = [texts[language], texts];
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
    language,
    defaultText:
      searchParams.get("begin") === "default" ? await inLanguage(language, () => defaultTextOf(page)) : null,
    versions: versions
      .filter(({ version }) => version !== now.version && version !== sw.version)
      .map((one) => ({ to: `${path}?version=${one.version}#text`, title: versionTitle(one) })),
  };
}

const versionTitle = ({ version, createdAt }: { version: string; createdAt: Date }) =>
  `Version ${version}, ${formatDateTime(createdAt)}`;

export type EditedPage = NonNullable<Awaited<ReturnType<typeof editedPage>>>;
