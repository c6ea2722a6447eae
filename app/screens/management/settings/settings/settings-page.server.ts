import { SETTING_TEXTS, settingText } from "~/domain/settings/setting-texts";
import type { SettingSource } from "~/domain/settings/settings";
import { env } from "~/env.server";
import { kindTimeline } from "~/operations/audit/audit.queries.server";
import { managedSettings } from "~/operations/settings/settings.server";
import { mpesaListWarning } from "~/screens/management/lists/mpesa-list";
import { timelineView } from "~/screens/management/shared/timeline-view.server";

const SHOWN_ENTRIES = 10;

const SOURCES: Record<SettingSource, string> = {
  environment: "Set on the server",
  screen: "Set here",
  default: "Default",
};

export async function settingsPage(daraja: { readonly canListPayments: boolean } | null = env.daraja) {
  const [settings, entries] = await Promise.all([managedSettings(), kindTimeline("setting", SHOWN_ENTRIES)]);
  return {
    settings: settings.map(({ name, value, source }) => {
      const { label, slug } = SETTING_TEXTS[name];
      return { slug, label, text: settingText(name, value), source, from: SOURCES[source] };
    }),
    warning: mpesaListWarning(daraja),
    history: timelineView(entries),
  };
}
