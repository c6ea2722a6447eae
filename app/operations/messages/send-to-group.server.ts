import { isLanguage } from "~/texts/languages";
import { db, transaction } from "~/db/client.server";
import { insertRows } from "~/db/json-rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import {
  type RecipientGroup,
  type GroupMessageForm,
  RECIPIENT_GROUPS,
  type GroupTotals,
  isAgreed,
} from "~/domain/message/group-message";
import { expiryOf } from "~/domain/message/kinds";
import { NEWS_CHANNELS } from "~/domain/message/typed-kinds";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { sha256 } from "../secrets/digests.server";
import { lockNews } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { hasChannel, publicUrl } from "./channels.server";
import { groupTotals, newsBody, newsEvent } from "./group-totals.queries.server";
import { nextRecipients } from "./news-recipients.server";
import { newsToken } from "./news-token.server";
import { withdrawMessages } from "./withdraw-messages.server";

const NO_ADDRESS = refuse(
  "conflict",
  "The server does not know the shop's address, which the link to stop needs: set PUBLIC_URL.",
);
const NOBODY = refuse("conflict", "Nobody in this group has agreed to news by these ways.");
const MORE_NOW = refuse(
  "conflict",
  "It reaches more people or costs more than shown. Look again, then send it.",
);

/** Of the same form a second one changes nothing. The copies are queued by `queueGroupMessages`. */
export async function sendToGroup(
  actor: Viewer,
  message: GroupMessageForm,
  agreed: Pick<GroupTotals, "people" | "cents">,
): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (publicUrl() === null) return refused(NO_ADDRESS);
  const channels = message.channels.filter(hasChannel);
  const totals = await groupTotals({ ...message, channels });
  if (totals.people === 0) return refused(NOBODY);
  if (!isAgreed(totals, agreed)) return refused(MORE_NOW);
  const { key, group, subject, text } = message;
  return transaction(async (tx) => {
    await lockNews(tx);
    if ((await tx.groupMessage.count({ where: { key } })) > 0) return accepted(null);
    const data = {
      key,
      group,
      subject,
      text,
      channels: channels.join(","),
      createdById: actor.id,
      createdAt: shopTime(),
    };
    await tx.groupMessage.create({ data, select: { id: true } });
    await recordAudit(tx, actor, "user.send_to_group", actor.id, {
      after: { group: RECIPIENT_GROUPS[group], subject, people: totals.people, priceCents: totals.cents },
    });
    return accepted(null);
  });
}

/** Each second. So many copies stand in one transaction; after a restart the next batch follows the last one. */
const BATCH = 200;

/** Queues the next copies of the oldest unfinished message; any process may do it. `key` signs the links that end a person's news. */
export async function queueGroupMessages(key: Buffer): Promise<void> {
  const where = { state: "queueing" };
  if ((await db().groupMessage.count({ where })) === 0) return;
  await transaction(async (tx) => {
    // who withdraws the consent at this moment either is not found below, or finds the copy
    await lockNews(tx);
    const message = await tx.groupMessage.findFirst({ where, orderBy: { id: "asc" } });
    if (!message) return;
    const reached = {
      group: message.group as RecipientGroup,
      channels: NEWS_CHANNELS.filter((channel) => message.channels.split(",").includes(channel)),
    };
    const people = await nextRecipients(tx, reached, { after: message.lastUserId, take: BATCH });
    const now = shopTime();
    const times = { dueAt: now, createdAt: now, expiresAt: expiryOf("news", now) };
    const copies = people.map((person) => ({
      channel: person.channel,
      kind: "news",
      event: newsEvent(message.id) + sha256(person.address).slice(0, 16),
      recipient: (person.channel === "email" ? person.email : person.phoneNumber) ?? "",
      userId: person.id,
      body: newsBody(
        person.channel,
        message,
        isLanguage(person.language) ? person.language : "en",
        `/stop/${newsToken(person.id, key)}`,
      ),
      ...times,
    }));
    // families share a phone: an address gets one copy
    const known = await tx.delivery.findMany({
      where: { event: { in: copies.map(({ event }) => event) } },
      select: { event: true },
    });
    const seen = new Set(known.map(({ event }) => event));
    const fresh = copies.filter(({ event }) => !seen.has(event) && seen.add(event));
    await insertRows(tx, "Delivery", fresh);
    const isLast = people.length < BATCH;
    await tx.groupMessage.update({
      where: { id: message.id },
      data: {
        lastUserId: people.at(-1)?.id ?? message.lastUserId,
        queuedCount: { increment: fresh.length },
        ...(isLast && { state: "queued", endedAt: now }),
      },
      select: { id: true },
    });
  });
}

/** No further copy is queued, and those that wait are not sent. */
export async function stopGroupMessage(actor: Viewer, id: number): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  return transaction(async (tx) => {
    await lockNews(tx);
    const now = shopTime();
    const { count } = await tx.groupMessage.updateMany({
      where: { id, state: { not: "stopped" } },
      data: { state: "stopped", endedAt: now },
    });
    if (count === 0) return refused(refuse("conflict", "It was stopped already."));
    const copies = { kind: "news", event: { startsWith: newsEvent(id) } };
    await withdrawMessages(tx, copies, { now, reason: "Withdrawn: the message to the group was stopped" });
    await recordAudit(tx, actor, "user.stop_group", actor.id, { after: { message: id } });
    return accepted(null);
  });
}
