import { groupedSettings, settingList } from "~/domain/settings/setting-list";
import { SETTING_WORDS } from "~/domain/settings/setting-words";
import { kindOfSetting } from "~/domain/settings/message-text-settings";
import { SETTING_NAMES, type SettingSource, SETTINGS, settingText } from "~/domain/settings/settings";
import { formatDateTime } from "~/domain/time";
import { latestEntries, type TimelineEntry } from "~/operations/audit/audit.queries.server";
import {
  type CurrentMpesa,
  currentMpesa,
} from "~/operations/payments/connections/connection-view.queries.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { managedSettings, shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { mpesaListWarning } from "~/screens/management/payments/payment-labels";
import { connectionViews } from "~/screens/management/shared/connections/connections.server";
import { changeView } from "~/screens/management/shared/history/timeline-view.server";

const SOURCES: Record<SettingSource, string> = {
  environment: "Set on the server",
  screen: "Set here",
  default: "Default",
};

const OF_AUCTIONS: readonly string[] = SETTING_NAMES.filter(
  (name) => name === "smallestAge" || (SETTINGS[name].group === "Auctions" && name !== "hasAuctions"),
);

const OF_SMS: readonly string[] = ["smsPerDayCents", "smsPriceCents"];

export async function settingsPage(url: URL, mpesa: CurrentMpesa | null = currentMpesa()) {
  const filters = settingList.read(url.searchParams);
  const [settings, latest] = await Promise.all([managedSettings(), latestEntries("setting")]);
  const { hasAuctions } = await shopSettings();
  const shown = settings.filter(
    ({ name }) =>
      name !== "setUp" &&
      kindOfSetting(name) === null &&
      (!OF_SMS.includes(name) || hasChannel("sms")) &&
      (hasAuctions || !OF_AUCTIONS.includes(name)),
  );
  const rows = shown.map(({ name, id, value, source }) => {
    const { group, label, slug, about } = SETTINGS[name];
    const entry = id === null ? undefined : latest.get(id);
    const text = settingText(name, value);
    const words = SETTING_WORDS[name] ?? "";
    return { id: slug, group, label, about, text, words, from: SOURCES[source], change: lastChange(entry) };
  });
  return {
    filters,
    groups: groupedSettings(rows, filters.q),
    hasSetUp: settings.some(({ name, value }) => name === "setUp" && value !== null),
    ...(await connectionViews(shopTime(), "/management/settings", mpesa)),
    warning: mpesa?.trouble ?? mpesaListWarning(mpesa),
  };
}

function lastChange(entry: TimelineEntry | undefined) {
  if (!entry) return null;
  const { actor, at, changes } = entry;
  const [change] = changes.map(changeView);
  return { who: actor, at: formatDateTime(at), was: change?.before ?? null };
}

type SettingsPage = Awaited<ReturnType<typeof settingsPage>>;
export type ListedSetting = SettingsPage["groups"][number]["settings"][number];
