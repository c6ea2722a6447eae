import { db, transaction, type Tx } from "~/db/client.server";
import type { Channel } from "~/domain/message/channels";
import { MESSAGE_KIND_ROWS, type MessageKind, optionalKinds } from "~/domain/message/kinds";
import { lockAccount, lockNews } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { channelsSet } from "./channels.server";
import { withdrawMessages } from "./withdraw-messages.server";

interface MessageChoice {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly isOn: boolean;
}

const channelsOf = (kind: MessageKind) =>
  channelsSet().filter((channel) => MESSAGE_KIND_ROWS[kind].channels?.includes(channel) ?? true);

/** Every kind that can be turned off, on each channel that is set. Without their consent nobody gets news. */
export async function messageChoices(userId: number, kinds = optionalKinds(true)): Promise<MessageChoice[]> {
  const [off, agreed] = await Promise.all([
    db().messageOptOut.findMany({ where: { userId }, select: { kind: true, channel: true } }),
    db().newsConsent.findMany({ where: { userId }, select: { channel: true } }),
  ]);
  const isOff = (kind: string, channel: string) =>
    off.some((one) => one.kind === kind && one.channel === channel);
  const isAgreed = (channel: string) => agreed.some((one) => one.channel === channel);
  return kinds.flatMap((kind) =>
    channelsOf(kind).map((channel) => ({
      kind,
      channel,
      isOn: MESSAGE_KIND_ROWS[kind].needsConsent ? isAgreed(channel) : !isOff(kind, channel),
    })),
  );
}

/** Choices of other kinds, and of a channel that is not set now, stay as they are. */
export async function saveMessageChoices(
  userId: number,
  isOn: (kind: MessageKind, channel: Channel) => boolean,
  kinds = optionalKinds(true),
): Promise<void> {
  const channels = channelsSet();
  const optOut = kinds.filter((kind) => !MESSAGE_KIND_ROWS[kind].needsConsent);
  const off = optOut.flatMap((kind) =>
    channels.flatMap((channel) => (isOn(kind, channel) ? [] : [{ userId, kind, channel }])),
  );
  await transaction(async (tx) => {
    await lockNews(tx);
    // two forms sent at once would insert the same rows
    await lockAccount(tx, userId);
    await tx.messageOptOut.deleteMany({ where: { userId, kind: { in: optOut }, channel: { in: channels } } });
    await tx.messageOptOut.createMany({ data: off });
    if (kinds.includes("news"))
      for (const channel of channelsOf("news"))
        await saveConsent(tx, { userId, channel }, isOn("news", channel));
  });
}

async function saveConsent(
  tx: Tx,
  of: { readonly userId: number; readonly channel: Channel },
  isOn: boolean,
) {
  if (!isOn) return withdrawConsent(tx, of);
  const given = await tx.newsConsent.count({ where: of });
  if (given === 0)
    await tx.newsConsent.create({ data: { ...of, givenAt: shopTime() }, select: { userId: true } });
}

/** Ends all news to a person, by every channel; news that waits is not sent. */
export async function stopNews(userId: number): Promise<void> {
  await transaction(async (tx) => {
    await lockNews(tx);
    await withdrawConsent(tx, { userId });
  });
}

async function withdrawConsent(tx: Tx, of: { readonly userId: number; readonly channel?: Channel }) {
  await tx.newsConsent.deleteMany({ where: of });
  await withdrawMessages(
    tx,
    { ...of, kind: "news" },
    { now: shopTime(), reason: "Withdrawn: they want no news any more" },
  );
}

export const hasAgreedToNews = async (userId: number): Promise<boolean> =>
  (await db().newsConsent.count({ where: { userId } })) > 0;
