import { groupedSettings, settingList } from "~/domain/settings/setting-list";
import { type SettingSource, SETTINGS, settingText } from "~/domain/settings/settings";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env.server";
import { latestEntries, type TimelineEntry } from "~/operations/audit/audit.queries.server";
import { managedSettings } from "~/operations/settings/settings.server";
import { mpesaListWarning } from "~/screens/management/lists/mpesa-list";
import { changeView } from "~/screens/management/shared/timeline-view.server";

const SOURCES: Record<SettingSource, string> = {
  environment: "Set on the server",
  screen: "Set here",
  default: "Default",
};

export async function settingsPage(
  url: URL,
  daraja: { readonly canListPayments: boolean } | null = env.daraja,
) {
  const filters = settingList.read(url.searchParams);
  const [settings, latest] = await Promise.all([managedSettings(), latestEntries("setting")]);
  const rows = settings.map(({ name, id, value, source }) => {
    const { group, label, slug, about } = SETTINGS[name];
    const entry = id === null ? undefined : latest.get(id);
    const text = settingText(name, value);
    return { id: slug, group, label, about, text, source, from: SOURCES[source], change: lastChange(entry) };
  });
  return { filters, groups: groupedSettings(rows, filters.q), warning: mpesaListWarning(daraja) };
}

function lastChange(entry: TimelineEntry | undefined) {
  if (!entry) return null;
  const { actor, at, changes } = entry;
  const [change] = changes.map(changeView);
  return { who: actor, at: formatDateTime(at), was: change?.before ?? null };
}

type SettingsPage = Awaited<ReturnType<typeof settingsPage>>;
export type ListedSetting = SettingsPage["groups"][number]["settings"][number];
