import { expect, test } from "vitest";
import { send } from "~/domain/form/form.fixture";
import { CHANNEL_LABELS, CHANNELS, CODE_CHANNELS, CONTACT_WAYS } from "./channels";
import { customerMessageSchema } from "./customer-message";
import { type GroupTotals, groupMessageSchema, isAgreed, RECIPIENT_GROUPS } from "./group-message";
import { MESSAGE_STATES, messageList } from "./message-list";
import {
  fieldOf,
  listOf,
  MAX_MESSAGE_TEXT,
  ownTextName,
  refuseWording,
  variablesIn,
  wordingFields,
} from "./own-texts";

const message = { ways: ["sms"], text: " Your lamp\nis ready ", key: "abcd-_12" };

test("staff write to one customer in one or more ways, in the order of the list", () => {
  const ways = (sent: unknown) => send(customerMessageSchema, { ...message, ways: sent });
  expect(ways("whatsapp").value).toEqual({ ...message, ways: ["whatsapp"], text: "Your lamp\nis ready" });
  expect(ways(["push", "sms", "fax", "sms"]).value).toMatchObject({ ways: ["sms", "push"] });
  for (const none of [[], ["fax"], "fax", null, undefined])
    expect(ways(none).errors).toEqual({ ways: ["Please choose how to send it"] });
  expect(CONTACT_WAYS.map((way) => CHANNEL_LABELS[way])).toEqual(["SMS", "Email", "Device", "WhatsApp"]);
  expect([CHANNELS, CODE_CHANNELS]).toEqual([
    ["sms", "email", "push"],
    ["sms", "email"],
  ]);
});

test("a message to a customer has a text of at most 459 characters, and its page's key", () => {
  const errors = (changes: object) => send(customerMessageSchema, { ...message, ...changes }).errors;
  expect(errors({ text: "x".repeat(459) })).toEqual({});
  expect(errors({ text: "x".repeat(460) })).toEqual({
    text: ["Please keep the message below 460 characters"],
  });
  expect(errors({ text: "  " })).toEqual({ text: ["Please write the message"] });
  for (const key of ["abcdefgh", "a".repeat(64)]) expect(errors({ key })).toEqual({});
  for (const key of ["abcdefg", "a".repeat(65), "abcd efgh", "!abcdefgh", "abcdefgh!", "", null])
    expect(Object.keys(errors({ key })), String(key)).toEqual(["key"]);
});

const news = { group: "all", channels: ["email"], subject: " New lamps ", text: "Lamps", key: "abcdefgh" };

test("news goes to a group by e-mail or SMS, with a subject", () => {
  const sent = (changes: object) => send(groupMessageSchema, { ...news, ...changes });
  expect(sent({}).value).toEqual({ ...news, subject: "New lamps" });
  expect(sent({ channels: ["sms", "email", "push"] }).value).toMatchObject({ channels: ["email", "sms"] });
  expect(sent({ channels: "sms" }).value).toMatchObject({ channels: ["sms"] });
  for (const none of [[], "push", null, undefined])
    expect(sent({ channels: none }).errors).toEqual({ channels: ["Please choose how to send it"] });
  for (const group of Object.keys(RECIPIENT_GROUPS)) expect(sent({ group }).errors).toEqual({});
  expect(Object.keys(RECIPIENT_GROUPS)).toEqual(["all", "bought", "joined"]);
  expect(sent({ group: "none" }).errors).toEqual({ group: ["Please choose whom it goes to"] });
  expect(sent({ subject: "x".repeat(80) }).errors).toEqual({});
  expect(sent({ subject: "x".repeat(81) }).errors).toEqual({
    subject: ["Please keep the subject below 81 characters"],
  });
  expect(sent({ subject: "" }).errors).toEqual({ subject: ["Please give it a subject"] });
});

test("news is sent if it reaches no more people and costs no more than somebody agreed to", () => {
  const now: GroupTotals = { counts: { email: 3, sms: 2 }, people: 4, parts: 1, cents: 200 };
  expect(isAgreed(now, { people: 4, cents: 200 })).toBe(true);
  expect(isAgreed(now, { people: 5, cents: 300 })).toBe(true);
  expect(isAgreed(now, { people: 3, cents: 200 })).toBe(false);
  expect(isAgreed(now, { people: 4, cents: 199 })).toBe(false);
});

test("the list of messages is filtered by state, kind, channel, person and words", () => {
  const read = (query: string) => messageList.read(new URLSearchParams(query));
  expect(read("q=lamp&state=failed&kind=order.placed&channel=whatsapp&user=7&page=2")).toEqual({
    q: "lamp",
    state: "failed",
    kind: "order.placed",
    channel: "whatsapp",
    user: 7,
    page: 2,
  });
  expect(read("state=lost&kind=order&channel=fax&user=x")).toEqual(messageList.all);
  expect(messageList.path({ state: "waiting" })).toBe("/management/messages?state=waiting");
  expect(MESSAGE_STATES).toEqual({ waiting: "Waiting", sent: "Sent", failed: "Not sent" });
});

test("an owner's wording may use what the first text has in braces, once or more often", () => {
  expect(variablesIn("{a} and {b}, {a}")).toEqual(["a", "b"]);
  expect(variablesIn("none")).toEqual([]);
  expect(variablesIn("{}")).toEqual([""]);
  expect(listOf(["code", "username"])).toBe("{code}, {username}");
  const text = { when: "Text", text: "{title} is open" };
  for (const own of ["Open: {title}", "Open", `{title}${"x".repeat(MAX_MESSAGE_TEXT - 7)}`])
    expect(refuseWording(text, own), own).toBeNull();
  expect(refuseWording(text, "x".repeat(MAX_MESSAGE_TEXT + 1))).toContain("459 characters");
  for (const own of ["a } b", "{ a", "{{title}}"]) expect(refuseWording(text, own), own).toContain("brace");
});

test("a form asks for each text in each language, under a name without a dot", () => {
  const text = { when: "Text", text: "Hello" };
  expect(wordingFields({ text }).map(({ name, language, field }) => [name, language, field])).toEqual([
    ["text", "en", "text_en"],
    ["text", "sw", "text_sw"],
  ]);
  expect([fieldOf("subject", "sw"), ownTextName("subject", "sw")]).toEqual(["subject_sw", "subject.sw"]);
});
