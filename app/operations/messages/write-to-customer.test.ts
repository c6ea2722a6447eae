import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { messageList } from "~/domain/message/message-list";
import type { ContactWay } from "~/domain/message/channels";
import { smsParts } from "~/domain/message/sms";
import { deliverySender } from "../webhooks/send-deliveries.server";
import { makeBuyer, makeStaff, makeSuperuser } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { customerToWrite } from "./customer-to-write.queries.server";
import { messagePage } from "./message-list.queries.server";
import { makeReachable, noChannels, queued, rememberMessages } from "./outbox.fixture";
import { writeToCustomer } from "./write-to-customer.server";

setUpTestDatabase();
let outbox: ReturnType<typeof rememberMessages>;
beforeEach(() => void (outbox = rememberMessages("sms", "email")));
afterEach(async () => {
  await db().delivery.deleteMany();
  noChannels();
});

async function ordered(buyer = makeReachable()) {
  const { id: userId } = await buyer;
  return { userId, orderId: await newOrder({ userId, items: [[await newAuction(), 1]] }) };
}
const typed = (text: string, ...ways: ContactWay[]) => ({ text, ways, key: randomUUID() });
const audited = (action: string) => db().auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } });

test("staff with 'orders' write to an order's customer by the ways they tick: to the customer's own addresses, in the trail and in the list", async () => {
  const { orderId, userId } = await ordered();
  const packer = await makeStaff("orders");
  const text = "Your lamp is ready.\nShall we send it today, {orderNumber}?";
  valueOf(await writeToCustomer(packer, { orderId }, typed(text, "sms", "email", "whatsapp")));
  const rows = await queued();
  const { phoneNumber, email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(rows.map(({ channel, recipient, state }) => [channel, recipient, state])).toEqual([
    ["sms", phoneNumber, "waiting"],
    ["email", email, "waiting"],
    ["whatsapp", phoneNumber, "sent"],
  ]);
  expect(rows[0]?.body).toContain(`Soko: ${text}`);
  expect(JSON.parse(rows[1]?.body ?? "")).toMatchObject({ text });
  expect(await audited("order.write")).toMatchObject([
    { actorId: packer.id, subjectId: orderId, after: '{"by":"SMS, Email, WhatsApp"}' },
  ]);
  const { rows: listed } = await messagePage(messageList.all, 50);
  expect(listed.map((row) => [row.channel, row.text])).toContainEqual(["whatsapp", text]);
});

test("a form that is sent twice, also at once, sends one message; another text from the same page is another message", async () => {
  const { orderId } = await ordered();
  const owner = await makeSuperuser();
  const form = typed("The rider calls you at 3 pm.", "sms", "whatsapp");
  await Promise.all([1, 2, 3].map(() => writeToCustomer(owner, { orderId }, form)));
  expect(await queued()).toHaveLength(2);
  expect(await db().auditEntry.count({ where: { action: "order.write", subjectId: orderId } })).toBe(1);
  valueOf(await writeToCustomer(owner, { orderId }, { ...form, text: "At 4 pm, sorry." }));
  expect(await queued()).toHaveLength(4);
});

test("what staff type is sent whole, however long, and costs the parts it has; at night it waits", async () => {
  const { orderId } = await ordered();
  const text = `${"Mpendwa mteja wetu, mzigo wako umefika. ".repeat(11)}Asante`;
  valueOf(await writeToCustomer(await makeSuperuser(), { orderId }, typed(text, "sms")));
  const [{ body } = { body: "" }] = await queued();
  expect(body).toContain(text);
  expect(smsParts(body).parts).toBeGreaterThanOrEqual(3);
  const at = (hour: string) => deliverySender(outbox.drivers, () => new Date(`2030-01-01T${hour}:00Z`));
  expect(await at("20:00")()).toBe(0);
  expect(await at("09:00")()).toBe(1);
});

test("staff write to nobody whom they may not see, nor by a way that the person has turned off or has not (D131)", async () => {
  const { orderId, userId } = await ordered();
  const packer = await makeStaff("orders");
  const message = typed("Hello", "sms");
  for (const other of [await makeStaff("products", "money"), await makeBuyer()])
    expect(refusalOf(await writeToCustomer(other, { orderId }, message)).code).toBe("forbidden");
  // an account's page is for those who see all accounts
  expect(refusalOf(await writeToCustomer(packer, { userId }, message)).code).toBe("forbidden");
  const ofStaff = await ordered(makeStaff("money"));
  await db().user.update({ where: { id: ofStaff.userId }, data: { phoneNumber: "+254711000111" } });
  expect(refusalOf(await writeToCustomer(packer, { orderId: ofStaff.orderId }, message)).code).toBe(
    "forbidden",
  );
  const keeper = await makeStaff("users");
  valueOf(await writeToCustomer(keeper, { userId: ofStaff.userId }, message));
  await db().messageOptOut.create({ data: { userId, kind: "customer.message", channel: "sms" } });
  expect(valueOf(await customerToWrite(packer, { orderId })).ways).toEqual(["email", "whatsapp"]);
  expect(refusalOf(await writeToCustomer(packer, { orderId }, message)).field).toBe("ways");
  await db().user.update({ where: { id: userId }, data: { phoneNumber: null, email: "" } });
  expect(valueOf(await customerToWrite(packer, { orderId })).ways).toEqual([]);
  await db().user.update({ where: { id: userId }, data: { deletedAt: new Date() } });
  expect(refusalOf(await writeToCustomer(packer, { orderId }, message)).code).toBe("missing");
  expect(refusalOf(await customerToWrite(packer, { orderId: 987_654 })).code).toBe("missing");
});
