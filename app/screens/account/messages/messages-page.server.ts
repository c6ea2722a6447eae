import { isStaff, type Viewer } from "~/domain/account/access";
import { localPhone } from "~/domain/account/phone-text";
import { type Channel, CHANNEL_LABELS } from "~/domain/message/channels";
import { groupedKinds, isAboutAuctions } from "~/domain/message/kind-groups";
import { MESSAGE_KIND_ROWS, type MessageKind, optionalKinds } from "~/domain/message/kinds";
import { formatDate } from "~/domain/time";
import { notFoundPage } from "~/http/respond.server";
import type { RequestArgs } from "~/http/request-context";
import { redirectWithToast } from "~/http/forms/toast.server";
import { profileOf } from "~/operations/accounts/profile.queries.server";
import { channelsSet, pushKey } from "~/operations/messages/channels.server";
import { pushSubscriptionsOf } from "~/operations/messages/push/push-subscriptions.server";
import { messageChoices, saveMessageChoices } from "~/operations/messages/message-choices.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { msg, t } from "~/texts/t";

const nameOf = (kind: MessageKind, channel: Channel) => `${channel}_${kind.replace(".", "_")}`;

/** Throws a 404 where the shop sends no messages. */
function requireChannels(): Channel[] {
  const channels = channelsSet();
  if (channels.length === 0) throw notFoundPage(t("Page not found"), t("This shop sends no messages."));
  return channels;
}

/** Without auctions the choices about them stay as they are. */
async function kindsShownTo(viewer: Viewer): Promise<MessageKind[]> {
  const kinds = optionalKinds(isStaff(viewer));
  return (await shopSettings()).hasAuctions ? kinds : kinds.filter((kind) => !isAboutAuctions(kind));
}

export async function messagesPage(viewer: Viewer) {
  const kinds = await kindsShownTo(viewer);
  const channels = requireChannels();
  const [choices, profile, allowed] = await Promise.all([
    messageChoices(viewer.id, kinds),
    profileOf(viewer.id),
    pushSubscriptionsOf(viewer.id),
  ]);
  const key = pushKey();
  const addresses: Readonly<Record<Channel, string | null>> = {
    sms: profile?.phoneNumber ? localPhone(profile.phoneNumber) : null,
    email: profile?.email ?? null,
    push: allowed.length > 0 ? devicesText(allowed.length) : null,
  };
  return {
    devices: key === null ? null : { pushKey: key, devices: allowed.map(deviceView) },
    channels: channels.map((channel) => ({
      channel,
      label: t(CHANNEL_LABELS[channel]),
      address: addresses[channel] ?? t(NOWHERE[channel]),
    })),
    groups: groupedKinds(kinds).map(({ group, label, kinds: ofGroup }) => ({
      group,
      label: t(label),
      rows: ofGroup.map((kind) => ({
        id: kind,
        label: t(MESSAGE_KIND_ROWS[kind].label),
        isOn: Object.fromEntries(
          choices.filter((one) => one.kind === kind).map(({ channel, isOn }) => [channel, isOn]),
        ),
        names: Object.fromEntries(channels.map((channel) => [channel, nameOf(kind, channel)])),
      })),
    })),
  };
}

const devicesText = (count: number) => (count === 1 ? t("1 device") : t("{count} devices", { count }));

const NOWHERE: Readonly<Record<Channel, string>> = {
  sms: msg("Nowhere: add it to your profile"),
  email: msg("Nowhere: add it to your profile"),
  push: msg("Nowhere: allow it below"),
};

const deviceView = ({ id, device, createdAt, endpoint }: Device) => ({
  id,
  name: device,
  since: formatDate(createdAt),
  endpoint,
});

type Device = Awaited<ReturnType<typeof pushSubscriptionsOf>>[number];
export interface DevicesView {
  readonly pushKey: string;
  readonly devices: readonly ReturnType<typeof deviceView>[];
}

export type MessagesPage = Awaited<ReturnType<typeof messagesPage>>;

export async function saveChoices(args: RequestArgs, viewer: Viewer, form: FormData) {
  requireChannels();
  const isOn = (kind: MessageKind, channel: Channel) => form.has(nameOf(kind, channel));
  await saveMessageChoices(viewer.id, isOn, await kindsShownTo(viewer));
  return redirectWithToast(args, "/profile/messages", t("Your choices are saved"));
}
