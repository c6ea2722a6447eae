import { randomUUID } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { type Channel, CHANNELS } from "~/domain/message/channels";
import { MESSAGE_KIND_ROWS, type MessageKind, SECRET_KINDS } from "~/domain/message/kinds";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { dueForRetry } from "../webhooks/claims";
import { lockNews } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { hasChannel } from "./channels.server";
import { queueMessage } from "./queue-message.server";
import { msg } from "~/texts/t";

const GONE = refuse("missing", msg("This message is no longer stored"));
const IS_WAITING = refuse("conflict", msg("It is waiting to be sent already. Look again in a moment."));
const UNWANTED = refuse("conflict", msg("They want no news any more."));
const NO_CHANNEL = refuse("conflict", msg("This channel is not set. docs/settings.md says how to set it."));

/** Sends the same text to the same address, with eight new tries, however old it is. Of two at once the second is a conflict. */
export async function sendMessageAgain(actor: Viewer, id: number): Promise<Outcome<null>> {
  if (!may(actor, "users")) return FORBIDDEN;
  return transaction(async (tx) => {
    await lockNews(tx);
    if (await isUnwantedNews(tx, id)) return refused(UNWANTED);
    const [message] = await tx.delivery.updateManyAndReturn({
      where: {
        id,
        channel: { in: [...CHANNELS] },
        kind: { notIn: SECRET_KINDS },
        state: { in: ["sent", "failed"] },
      },
      data: { ...dueForRetry(shopTime()), expiresAt: null, report: null, reportedAt: null },
      select: { userId: true, kind: true, channel: true },
    });
    if (!message) {
      const found = await tx.delivery.findFirst({
        where: { id, channel: { in: [...CHANNELS] } },
        select: { kind: true },
      });
      if (!found) return refused(GONE);
      const sentOnce = MESSAGE_KIND_ROWS[found.kind as MessageKind]?.sentOnce;
      return refused(sentOnce === undefined ? IS_WAITING : refuse("conflict", sentOnce));
    }
    const { userId, kind, channel } = message;
    await recordAudit(tx, actor, "user.resend_message", userId ?? 0, {
      after: { message: id, kind, channel },
    });
    return accepted(null);
  });
}

/** Who has withdrawn the consent gets no news, however old. */
async function isUnwantedNews(tx: Tx, id: number): Promise<boolean> {
  const news = await tx.delivery.findFirst({
    where: { id, kind: "news" },
    select: { userId: true, channel: true },
  });
  if (!news) return false;
  const of = { userId: news.userId ?? 0, channel: news.channel };
  return (await tx.newsConsent.count({ where: of })) === 0;
}

/** To the actor's own phone or address. */
export async function sendTestMessage(actor: Viewer, channel: Channel): Promise<Outcome<null>> {
  if (!may(actor, "users")) return FORBIDDEN;
  if (!hasChannel(channel)) return refused(NO_CHANNEL);
  return transaction(async (tx) => {
    const event = `test ${randomUUID()}`;
    await queueMessage(tx, { kind: "test", event, to: [actor.id], facts: {}, by: [channel] });
    const isQueued = await tx.delivery.findFirst({
      where: { channel, event: { startsWith: event } },
      select: { id: true },
    });
    if (!isQueued) return refused(refuse("conflict", NO_ADDRESS[channel]));
    await recordAudit(tx, actor, "user.test_message", actor.id, { after: { channel } });
    return accepted(null);
  });
}

const NO_ADDRESS: Readonly<Record<Channel, string>> = {
  sms: msg("Your account has no phone number. Add it to your profile."),
  email: msg("Your account has no email address. Add it to your profile."),
  push: msg("You allowed no device to show messages. The page Messages of your profile does that."),
};
