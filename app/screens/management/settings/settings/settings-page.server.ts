import { type Channel, CHANNEL_LABELS, CHANNELS } from "~/domain/message/channels";
import { formatKsh } from "~/domain/money";
import { groupedSettings, settingList } from "~/domain/settings/setting-list";
import { type SettingSource, SETTINGS, settingText } from "~/domain/settings/settings";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env.server";
import { latestEntries, type TimelineEntry } from "~/operations/audit/audit.queries.server";
import { smsCostOn } from "~/operations/deliveries/held-back.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { managedSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { mpesaListWarning } from "~/screens/management/payments/payment-labels";
import type { ChannelView } from "./channel-panel";
import { changeView } from "~/screens/management/shared/history/timeline-view.server";

const SOURCES: Record<SettingSource, string> = {
  environment: "Set on the server",
  screen: "Set here",
  default: "Default",
};

const OF_SMS: readonly string[] = ["smsPerDayCents", "smsPriceCents"];

export async function settingsPage(
  url: URL,
  daraja: { readonly canListPayments: boolean } | null = env.daraja,
) {
  const filters = settingList.read(url.searchParams);
  const [settings, latest] = await Promise.all([managedSettings(), latestEntries("setting")]);
  const shown = settings.filter(
    ({ name }) => name !== "setUp" && (!OF_SMS.includes(name) || hasChannel("sms")),
  );
  const rows = shown.map(({ name, id, value, source }) => {
    const { group, label, slug, about } = SETTINGS[name];
    const entry = id === null ? undefined : latest.get(id);
    const text = settingText(name, value);
    return { id: slug, group, label, about, text, from: SOURCES[source], change: lastChange(entry) };
  });
  return {
    filters,
    groups: groupedSettings(rows, filters.q),
    hasSetUp: settings.some(({ name, value }) => name === "setUp" && value !== null),
    channels: await channelViews(shopTime()),
    warning: mpesaListWarning(daraja),
  };
}

const NOT_SET: Readonly<Record<Channel, string>> = {
  sms: "Not set: SMS_BY on the server",
  email: "Not set: EMAIL_BY on the server",
  push: "Not set: PUSH_BY on the server",
};

async function channelViews(now: Date): Promise<ChannelView[]> {
  const spent = hasChannel("sms") ? await smsCostOn(now) : 0;
  const texts = { sms: `Set; ${formatKsh(spent)} spent today`, email: "Set", push: "Set" };
  return CHANNELS.map((channel) => ({
    id: channel,
    label: CHANNEL_LABELS[channel],
    isSet: hasChannel(channel),
    text: hasChannel(channel) ? texts[channel] : NOT_SET[channel],
  }));
}

function lastChange(entry: TimelineEntry | undefined) {
  if (!entry) return null;
  const { actor, at, changes } = entry;
  const [change] = changes.map(changeView);
  return { who: actor, at: formatDateTime(at), was: change?.before ?? null };
}

type SettingsPage = Awaited<ReturnType<typeof settingsPage>>;
export type ListedSetting = SettingsPage["groups"][number]["settings"][number];
