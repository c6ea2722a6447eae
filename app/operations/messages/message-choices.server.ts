import { db, transaction } from "~/db/client.server";
import type { Channel } from "~/domain/message/channels";
import { type MessageKind, optionalKinds } from "~/domain/message/kinds";
import { lockAccount } from "../lock-account.server";
import { channelsSet } from "./channels.server";

export interface MessageChoice {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly isOn: boolean;
}

/** Every kind that can be turned off, on each channel that is set. */
export async function messageChoices(userId: number, kinds = optionalKinds(true)): Promise<MessageChoice[]> {
  const off = await db().messageOptOut.findMany({
    where: { userId },
    select: { kind: true, channel: true },
  });
  const isOff = (kind: string, channel: string) =>
    off.some((one) => one.kind === kind && one.channel === channel);
  return kinds.flatMap((kind) =>
    channelsSet().map((channel) => ({ kind, channel, isOn: !isOff(kind, channel) })),
  );
}

/** Choices of other kinds, and of a channel that is not set now, stay as they are. */
export async function saveMessageChoices(
  userId: number,
  isOn: (kind: MessageKind, channel: Channel) => boolean,
  kinds = optionalKinds(true),
): Promise<void> {
  const channels = channelsSet();
  const off = kinds.flatMap((kind) =>
    channels.flatMap((channel) => (isOn(kind, channel) ? [] : [{ userId, kind, channel }])),
  );
  await transaction(async (tx) => {
    // two forms sent at once would insert the same rows
    await lockAccount(tx, userId);
    await tx.messageOptOut.deleteMany({ where: { userId, kind: { in: kinds }, channel: { in: channels } } });
    await tx.messageOptOut.createMany({ data: off });
  });
}
