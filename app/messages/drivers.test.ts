import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { africasTalkingDriver } from "./africas-talking.server";
import type { OutgoingMessage } from "./driver";
import { fileDriver } from "./file-driver.server";
import { channelErrors, channelFields, readChannelSettings } from "./settings";
import { openSmsSimulator } from "./sms-simulator.fixture";
import { smtpDriver } from "./smtp.server";
import { openSmtpServer } from "./smtp-server.fixture";
import * as z from "zod/mini";

let sms: Awaited<ReturnType<typeof openSmsSimulator>>;
let mail: Awaited<ReturnType<typeof openSmtpServer>>;
beforeAll(async () => {
  sms = await openSmsSimulator();
  mail = await openSmtpServer();
});
afterAll(() => {
  sms.close();
  mail.close();
});
beforeEach(() => {
  Object.assign(sms.behaviour, { httpStatus: 201, statusCode: 101, cost: "KES 0.8000", isSilent: false });
  mail.behaviour.refusal = "";
  sms.received.length = mail.received.length = 0;
});

const now = new Date("2026-11-26T09:00:00Z");
const outgoing = (changes: Partial<OutgoingMessage>): OutgoingMessage => ({
  id: 7,
  channel: "sms",
  kind: "order.status",
  recipient: "+254712345678",
  body: "Soko: hello",
  createdAt: now,
  endpoint: null,
  ...changes,
});
const viaSms = (timeoutMs?: number) =>
  africasTalkingDriver({ url: sms.url, username: "soko", apiKey: "key", from: "SOKO" }, timeoutMs);

test("an SMS is sent by Africa's Talking's call, and its id and cost are read", async () => {
  expect(await viaSms()(outgoing({}), now)).toEqual({
    isAccepted: true,
    text: "101 Success",
    isPermanent: false,
    providerId: "ATXid_1",
    costCents: 80,
  });
  expect(sms.received).toEqual([
    {
      apikey: "key",
      fields: { username: "soko", to: "+254712345678", message: "Soko: hello", from: "SOKO", enqueue: "1" },
    },
  ]);
});

test("a number that can never be reached is not tried again; after a temporary failure it is", async () => {
  sms.behaviour.statusCode = 403;
  expect(await viaSms()(outgoing({}), now)).toMatchObject({ isAccepted: false, isPermanent: true });
  sms.behaviour.statusCode = 405;
  expect(await viaSms()(outgoing({}), now)).toMatchObject({ isAccepted: false, isPermanent: false });
  sms.behaviour.statusCode = 0;
  expect(await viaSms()(outgoing({}), now)).toMatchObject({ isAccepted: false });
  sms.behaviour.httpStatus = 401;
  expect(await viaSms()(outgoing({}), now)).toEqual({
    isAccepted: false,
    text: "HTTP 401",
    mayHaveArrived: false,
  });
});

test("an SMS without an answer, or with one that says nothing, may have arrived (D122)", async () => {
  sms.behaviour.httpStatus = 502;
  expect(await viaSms()(outgoing({}), now)).toMatchObject({ text: "HTTP 502", mayHaveArrived: true });
  sms.behaviour.isSilent = true;
  expect(await viaSms(50)(outgoing({}), now)).toEqual({
    isAccepted: false,
    text: "No answer within 0.05 s",
    mayHaveArrived: true,
  });
  const closed = await openSmsSimulator();
  closed.close();
  const away = africasTalkingDriver({ url: closed.url, username: "u", apiKey: "k", from: null });
  expect(await away(outgoing({}), now)).toMatchObject({ text: "No answer", mayHaveArrived: false });
});

const email = outgoing({
  channel: "email",
  recipient: "buyer@example.com",
  body: JSON.stringify({ subject: "Soko: Ngũgĩ <won>", text: "You won <b>", link: "https://soko.example/" }),
});

const faceOf = (shopName: string) => () => Promise.resolve({ shopName, logo: null });

test("an email reaches a real mail server as text and HTML, under the same id each time", async () => {
  const send = smtpDriver({ url: mail.url, from: "shop@soko.example" }, faceOf("Soko Ltd"));
  expect(await send(email, now)).toMatchObject({ isAccepted: true, text: "250 2.0.0 queued" });
  await send(email, new Date(now.getTime() + 60_000));
  const [{ to, data } = { to: "", data: "" }, again] = mail.received;
  expect(to).toBe("buyer@example.com");
  expect(data).toContain("From: Soko Ltd <shop@soko.example>");
  expect(data).toContain("text/plain");
  expect(data).toContain("You won <b>");
  expect(data).toContain("You won &lt;b&gt;");
  const idOf = (text = "") => /^Message-ID: (.*)$/im.exec(text)?.[1];
  expect(idOf(data)).toBe(`<7.${now.getTime()}@soko.example>`);
  expect(idOf(again?.data)).toBe(idOf(data));
});

test("an address that does not exist is not tried again; a full mailbox or an unreachable server is", async () => {
  const send = smtpDriver({ url: mail.url, from: "shop@soko.example" }, faceOf("Soko"));
  mail.behaviour.refusal = "550 5.1.1 no such user";
  expect(await send(email, now)).toMatchObject({ isAccepted: false, isPermanent: true });
  mail.behaviour.refusal = "452 4.2.2 mailbox full";
  expect(await send(email, now)).toMatchObject({ isAccepted: false, isPermanent: false });
  const away = smtpDriver({ url: "smtp://127.0.0.1:1", from: "shop@soko.example" }, faceOf("Soko"));
  expect(await away(email, now)).toMatchObject({ isAccepted: false, isPermanent: false });
});

test("an address with a comma or a line break reaches nobody else", async () => {
  const send = smtpDriver({ url: mail.url, from: "shop@soko.example" }, faceOf("Soko"));
  await send({ ...email, recipient: "a@example.com,b@example.com" }, now);
  await send({ ...email, recipient: "a@example.com\r\nRCPT TO:<b@example.com>" }, now);
  expect(mail.received.filter(({ to }) => to === "b@example.com")).toEqual([]);
});

test("a message sent twice is one file that its owner alone reads", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-outbox-"));
  const send = fileDriver(path.join(folder, "outbox"));
  await send(outgoing({}), now);
  await send(outgoing({}), now);
  const [file = "", ...others] = readdirSync(path.join(folder, "outbox"));
  expect([file, others]).toEqual(["000007-sms-order.status.txt", []]);
  const written = path.join(folder, "outbox", file);
  expect(readFileSync(written, "utf8")).toBe(
    "To: +254712345678\nAt: 2026-11-26T09:00:00.000Z\n\nSoko: hello\n",
  );
  expect(statSync(written).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

const schema = z.object(channelFields);

test("a channel needs its own settings, and none is set by default", () => {
  const none = schema.parse({});
  expect([channelErrors(none), readChannelSettings(none)]).toEqual([
    [],
    { sms: null, email: null, push: null },
  ]);
  const half = schema.parse({ SMS_BY: "africastalking", EMAIL_BY: "smtp", SMTP_URL: "smtp://localhost" });
  expect(channelErrors(half)).toEqual([
    ["AFRICASTALKING_USERNAME", "is needed with SMS_BY=africastalking"],
    ["AFRICASTALKING_API_KEY", "is needed with SMS_BY=africastalking"],
    ["EMAIL_FROM", "is needed with EMAIL_BY=smtp"],
  ]);
  expect(schema.safeParse({ SMTP_URL: "http://localhost" }).success).toBe(false);
  expect(schema.safeParse({ EMAIL_FROM: "Shop\n<a@b>" }).success).toBe(false);
  expect(schema.safeParse({ EMAIL_FROM: "Shop <shop@example.com>" }).success).toBe(true);
});
