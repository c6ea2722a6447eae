import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import type { Channel } from "~/domain/message/channels";
import type { EmailBody } from "~/domain/message/message-text";
import type { GroupMessageForm } from "~/domain/message/group-message";
import { deleteAccount } from "../accounts/own-data/delete-account.server";
import { hashPassword } from "../accounts/passwords.server";
import { deliverySender } from "../webhooks/send-deliveries.server";
import {
  joinAs,
  makeBuyers,
  makeOpenRound,
  makeStaff,
  makeSuperuser,
  takePayments,
} from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { groupMessages, groupTotals } from "./group-totals.queries.server";
import { messageChoices, saveMessageChoices, stopNews } from "./message-choices.server";
import { newsToken, readNewsToken } from "./news-token.server";
import { makeReachable, noChannels, queued, rememberMessages } from "./outbox.fixture";
import { sendMessageAgain } from "./send-message-again.server";
import { queueGroupMessages, sendToGroup, stopGroupMessage } from "./send-to-group.server";

const KEY = Buffer.alloc(32, 7);
let owner: Viewer;
let outbox: ReturnType<typeof rememberMessages>;
setUpTestDatabase(async () => {
  takePayments();
  owner = await makeSuperuser();
});
beforeEach(() => void (outbox = rememberMessages("sms", "email")));
afterEach(async () => {
  await db().delivery.deleteMany();
  await db().groupMessage.deleteMany();
  await db().newsConsent.deleteMany();
  noChannels();
});

const agree = (userId: number, ...channels: Channel[]) =>
  saveMessageChoices(userId, (kind, channel) => kind !== "news" || channels.includes(channel));
async function agreed(...channels: Channel[]) {
  const buyer = await makeReachable();
  await agree(buyer.id, ...channels);
  return buyer;
}
const news = (changes: Partial<GroupMessageForm> = {}): GroupMessageForm => ({
  group: "all",
  channels: ["email", "sms"],
  subject: "New lamps",
  text: "New lamps from KSh 900.",
  key: randomUUID(),
  ...changes,
});
/** As the preview of now shows it. */
const send = async (message: GroupMessageForm) => sendToGroup(owner, message, await groupTotals(message));
const queueAll = async () => {
  while ((await db().groupMessage.count({ where: { state: "queueing" } })) > 0) await queueGroupMessages(KEY);
};
const reached = async () => (await queued()).map(({ userId, channel }) => [userId, channel]);

test("nobody agrees to news unless they tick it; the time is stored, and other choices leave it alone", async () => {
  const { id } = await makeReachable();
  const isOn = async () =>
    (await messageChoices(id)).filter(({ kind }) => kind === "news").map((one) => one.isOn);
  expect(await isOn()).toEqual([false, false]);
  await agree(id, "sms");
  expect((await messageChoices(id)).filter((one) => one.kind === "news" && one.isOn)).toMatchObject([
    { channel: "sms" },
  ]);
  const given = await db().newsConsent.findMany({ where: { userId: id } });
  await agree(id, "sms", "email");
  expect(await db().newsConsent.findMany({ where: { userId: id, channel: "sms" } })).toEqual(given);
  await saveMessageChoices(id, () => false, ["order.status"]);
  expect(await isOn()).toEqual([true, true]);
});

test("news goes only to those who agreed, to each once, by email before SMS, with a link of their own that ends it", async () => {
  const [bySms, byBoth] = [await agreed("sms"), await agreed("sms", "email")];
  await makeReachable();
  await db().user.update({ where: { id: bySms.id }, data: { language: "sw" } });
  const blocked = await agreed("sms");
  await db().user.update({ where: { id: blocked.id }, data: { blockedAt: new Date() } });
  const message = news();
  expect(await groupTotals(message)).toMatchObject({
    counts: { sms: 1, email: 1 },
    people: 2,
    parts: 1,
    cents: 100,
  });
  valueOf(await send(message));
  await queueAll();
  const [sms, email] = await queued();
  expect(await reached()).toEqual([
    [bySms.id, "sms"],
    [byBoth.id, "email"],
  ]);
  const link = (id: number) => `https://soko.example/stop/${newsToken(id, KEY)}`;
  expect(sms?.body).toMatch(/^Soko: New lamps from KSh 900\. Kusitisha .*: https/);
  expect(sms?.body.endsWith(link(bySms.id))).toBe(true);
  expect(JSON.parse(email?.body ?? "") as EmailBody).toMatchObject({
    subject: "Soko: New lamps",
    link: link(byBoth.id),
    isUnsubscribeLink: true,
  });
});

test("a form that is sent twice, also at once, makes one message; queued by several processes and after a restart, nobody gets two copies", async () => {
  for (const { id } of await makeBuyers(450))
    await db().newsConsent.create({ data: { userId: id, channel: "email", givenAt: new Date() } });
  const message = news({ channels: ["email"] });
  const totals = await groupTotals(message);
  await Promise.all([1, 2, 3].map(() => sendToGroup(owner, message, totals)));
  await queueGroupMessages(KEY);
  // what a killed process had begun is rolled back; the next goes on behind the last batch
  expect(await db().groupMessage.findMany()).toMatchObject([{ state: "queueing", queuedCount: 200 }]);
  await Promise.all([1, 2, 3, 4].map(() => queueGroupMessages(KEY)));
  const copies = await queued();
  expect([copies.length, new Set(copies.map(({ userId }) => userId)).size]).toEqual([450, 450]);
  expect(await groupMessages()).toMatchObject([{ state: "queued", queuedCount: 450, waiting: 450 }]);
  expect(await db().auditEntry.count({ where: { action: "user.send_to_group" } })).toBeGreaterThan(0);
});

test("a family that shares a phone gets one copy", async () => {
  const [one, other] = [await agreed("sms"), await agreed("sms")];
  const { phoneNumber } = await db().user.findUniqueOrThrow({ where: { id: one.id } });
  await db().user.update({ where: { id: other.id }, data: { phoneNumber } });
  expect(await groupTotals(news())).toMatchObject({ people: 1 });
  valueOf(await send(news()));
  await queueAll();
  expect(await reached()).toEqual([[one.id, "sms"]]);
});

test("a group is who ordered something that was not cancelled, or joined an auction", async () => {
  const [bought, cancelled, joined] = [await agreed("sms"), await agreed("sms"), await agreed("sms")];
  const items = [[await newAuction(), 1]] as const;
  await newOrder({ userId: bought.id, items: [...items] });
  await newOrder({ userId: cancelled.id, items: [...items], status: "cancelled" });
  await joinAs(joined, (await makeOpenRound()).auctionId);
  for (const [group, viewer] of [
    ["bought", bought],
    ["joined", joined],
  ] as const) {
    await db().delivery.deleteMany();
    valueOf(await send(news({ group })));
    await queueAll();
    expect(await reached(), group).toEqual([[viewer.id, "sms"]]);
  }
});

test("who ends the news by the link gets none that waits or comes, and 'Send again' sends them none", async () => {
  const viewer = await agreed("sms", "email");
  valueOf(await send(news()));
  await queueAll();
  const failed = await db().delivery.findFirstOrThrow();
  await db().delivery.update({ where: { id: failed.id }, data: { state: "failed", tries: 8 } });
  valueOf(await send(news({ text: "More lamps" })));
  await queueAll();
  await stopNews(readNewsToken(newsToken(viewer.id, KEY), KEY) ?? 0);
  expect((await queued()).map(({ state }) => state)).toEqual(["failed"]);
  expect(refusalOf(await sendMessageAgain(owner, failed.id)).message).toBe("They want no news any more.");
  expect(await groupTotals(news())).toMatchObject({ people: 0 });
  await stopNews(viewer.id);
});

test("a link that the shop did not sign, or that is for somebody else, ends nothing", () => {
  const token = newsToken(42, KEY);
  expect(readNewsToken(token, KEY)).toBe(42);
  const [, signature = ""] = token.split(".");
  for (const wrong of [
    `17.${signature}`,
    "16.",
    "",
    ".",
    `16.${signature}.`,
    `16.${"A".repeat(16)}`,
    token.slice(0, -1),
  ])
    expect(readNewsToken(wrong, KEY), wrong).toBeNull();
  expect(readNewsToken(newsToken(42, Buffer.alloc(32, 8)), KEY)).toBeNull();
});

test("only a superuser sends to a group, for no more than was shown, and only where the links have an address", async () => {
  await agreed("sms");
  const message = news();
  const shown = await groupTotals(message);
  const staff = await makeStaff("orders", "products", "rounds", "money", "users", "reports");
  expect(refusalOf(await sendToGroup(staff, message, shown)).code).toBe("forbidden");
  expect(refusalOf(await stopGroupMessage(staff, 1)).code).toBe("forbidden");
  await agreed("sms");
  expect(refusalOf(await sendToGroup(owner, message, shown)).message).toMatch(/^It reaches more people/);
  expect(refusalOf(await send(news({ group: "joined", channels: ["email"] }))).message).toMatch(/^Nobody/);
  const { useChannels } = await import("./channels.server");
  useChannels({ drivers: outbox.drivers, publicUrl: null });
  expect(refusalOf(await send(message)).message).toContain("PUBLIC_URL");
  expect(await db().groupMessage.count()).toBe(0);
});

test("a stopped message queues no further copy, and what waits of it is not sent", async () => {
  for (const { id } of await makeBuyers(201))
    await db().newsConsent.create({ data: { userId: id, channel: "email", givenAt: new Date() } });
  valueOf(await send(news()));
  await queueGroupMessages(KEY);
  const { id } = await db().groupMessage.findFirstOrThrow();
  valueOf(await stopGroupMessage(owner, id));
  expect(refusalOf(await stopGroupMessage(owner, id)).code).toBe("conflict");
  await queueGroupMessages(KEY);
  expect(await queued()).toEqual([]);
});

test("the day's sum for SMS and quiet hours hold for news, which no order's message waits for", async () => {
  valueOf(await updateSetting(owner, "smsPerDayCents", 100));
  for (let count = 0; count < 3; count += 1) await agreed("sms");
  valueOf(await send(news()));
  await queueAll();
  const at = (hour: string) =>
    deliverySender(outbox.drivers, () => new Date(`${new Date().toISOString().slice(0, 11)}${hour}:00Z`));
  await db().delivery.updateMany({ data: { dueAt: new Date(0), expiresAt: null } });
  expect(await at("20:00")()).toBe(0);
  await at("09:00")();
  expect(outbox.sent).toHaveLength(2);
  await db().setting.deleteMany();
});

test("a deleted account has agreed to nothing, and gets nothing", async () => {
  const viewer = await agreed("sms");
  valueOf(await send(news()));
  await db().user.update({
    where: { id: viewer.id },
    data: { passwordHash: await hashPassword("mango season") },
  });
  valueOf(await deleteAccount(viewer.id, "mango season"));
  await queueAll();
  expect([await queued(), await db().newsConsent.count()]).toEqual([[], 0]);
});
