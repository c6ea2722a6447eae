import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money";
import { inLanguage } from "~/texts/language.server";
import { LANGUAGES, type Language } from "~/texts/languages";
import { CHANNELS } from "./channels";
import { bodyOf, type EmailBody, emailParts, sentencesOf } from "./message-text";
import { gsm7Length, toGsm7 } from "./sms";
import type { MessageFacts } from "./facts";
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS, OPTIONAL_KINDS, URGENT_KINDS } from "./kinds";
import { variablesIn } from "./own-texts";
import { previewsOf, SAMPLE_FACTS } from "./samples";
import { many } from "../../../tests/long";

const MAX_SMS_LENGTH = 160;
const SHOP = { name: "Soko", url: "https://soko.example" };

/** The longest that each may be. */
const long = (title: string): MessageFacts => {
  const round = { auctionId: 2_147_483_647, title, round: 9_999 };
  const payment = { cents: MAX_CENTS, orderNumber: null, title, round: 9_999, path: "/orders/2147483647" };
  const order = { orderId: 2_147_483_647, orderNumber: title };
  const end = new Date("2099-12-31T20:59:00Z");
  return {
    code: { code: "123456", purpose: "verify" },
    test: {},
    "account.changed": { change: "both" },
    "payment.taken": payment,
    "payment.failed": payment,
    "payment.returned": payment,
    "round.opened": { ...round, feeCents: MAX_CENTS },
    "round.closing": { ...round, closesAt: end },
    "round.overtaken": round,
    "round.result": { ...round, winner: title, pledgeCents: MAX_CENTS },
    "round.won": { ...round, pledgeCents: MAX_CENTS },
    "auction.won": { ...round, orderBefore: end },
    "order.placed": {
      ...order,
      totalCents: MAX_CENTS,
      toPayCents: MAX_CENTS,
      payBefore: title.length % 2 === 0 ? end : null,
      isOnDelivery: true,
    },
    "order.status": { ...order, status: "shipped", toPayCents: MAX_CENTS },
    "order.shipped": {
      ...order,
      courier: title,
      trackingNumber: title,
      collectCents: MAX_CENTS,
      stillToCome: title,
    },
    "order.new": { ...order, orders: 1, totalCents: MAX_CENTS, payment: title, place: title },
    "order.edited": { ...order, totalCents: MAX_CENTS, toPayCents: MAX_CENTS },
    "customer.message": { text: { typed: "Sawa" }, ...order },
    news: {
      subject: "Sawa",
      text: { typed: "Sawa" },
      unsubscribe: { path: "/stop/zik0zj.Q5nK2mB8xT4wPz6a" },
    },
    "staff.invited": { code: "K7QF-2M9X-K7QF-2M9X" },
    "stock.low": { productId: 2_147_483_647, title, stock: 1_000 },
    "watched.opened": { ...round, feeCents: MAX_CENTS },
    "watched.ending": { ...round, endsAt: end },
  };
};

const title = fc.oneof(
  fc.string({ maxLength: 300, unit: "grapheme" }),
  fc.string({ minLength: 300, maxLength: 300, unit: fc.constantFrom("€", "{", "ĩ", "W", "\n", "🧺") }),
);

const someLanguage = fc.constantFrom(...(Object.keys(LANGUAGES) as Language[]));

test("every SMS has the shop's name and fits 160 characters of its alphabet, in each language and whatever names are in it (D84)", () => {
  fc.assert(
    fc.property(
      title,
      title,
      fc.constantFrom(...MESSAGE_KINDS),
      someLanguage,
      (name, shopName, kind, language) => {
        const shop = { name: `S${shopName}`, url: SHOP.url };
        const body = inLanguage(language, () => bodyOf("sms", kind, long(name)[kind], shop));
        expect(gsm7Length(body), body).toBeLessThanOrEqual(MAX_SMS_LENGTH);
        expect(toGsm7(body)).toBe(body);
        expect(body).not.toMatch(/[\r\n]/);
        expect(body).toMatch(/^S.*: /);
      },
    ),
    { numRuns: many(60, 200) },
  );
});

test.each(MESSAGE_KINDS)("%s is entirely in the reader's language", (kind) => {
  const emailIn = (language: Language) =>
    inLanguage(language, () => JSON.parse(bodyOf("email", kind, long("Kiondo")[kind], SHOP)) as EmailBody);
  const [en, sw] = [emailIn("en"), emailIn("sw")];
  const isSame = [sw.subject === en.subject, sw.text === en.text];
  expect(isSame).toEqual([kind === "news", kind === "customer.message"]);
  expect(sw.link).toBe(en.link);
  const longest = { name: "W".repeat(99), url: null };
  const sms = inLanguage("sw", () => bodyOf("sms", kind, long("W".repeat(300))[kind], longest));
  expect(gsm7Length(sms), sms).toBeLessThanOrEqual(MAX_SMS_LENGTH);
  expect(sw.text).not.toMatch(/\b(the|your?|of|is|for|processing)\b/i);
  expect(emailParts(sw, { shopName: "Soko", logo: null }).html).toContain('<html lang="sw">');
  expect(emailParts(en, { shopName: "Soko", logo: null }).html).toContain('<html lang="en">');
});

test("four kinds are offered to staff alone", () => {
  const staff = MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind].isForStaff);
  expect(staff).toEqual(["test", "order.new", "staff.invited", "stock.low"]);
});

const samples = MESSAGE_KINDS.flatMap((kind) => SAMPLE_FACTS[kind].map((facts) => ({ kind, facts })));

test("the samples have every text of every kind, and a value for every name in it", () => {
  for (const kind of MESSAGE_KINDS) {
    const { texts, values, subject } = MESSAGE_KIND_ROWS[kind] as (typeof MESSAGE_KIND_ROWS)["order.new"];
    const all = SAMPLE_FACTS[kind] as (typeof SAMPLE_FACTS)["order.new"];
    const shown = all.flatMap((facts) => [
      subject?.(facts) ?? "subject",
      ...sentencesOf(kind as "order.new", facts),
    ]);
    expect([...new Set(shown)].toSorted(), kind).toEqual(Object.keys(texts).toSorted());
    const known = Object.keys(Object.assign({}, ...all.map(values)) as object);
    for (const [name, { text, needs = [] }] of Object.entries(texts)) {
      expect(known, `${kind} ${name}`).toEqual(expect.arrayContaining(variablesIn(text)));
      expect(variablesIn(text), `${kind} ${name}`).toEqual(expect.arrayContaining([...needs]));
    }
  }
});

test("every first text makes an SMS of one part, in each language", () => {
  for (const kind of MESSAGE_KINDS)
    for (const language of Object.keys(LANGUAGES) as Language[])
      for (const { sms, parts } of inLanguage(language, () => previewsOf(kind, SHOP)))
        expect(parts, sms).toBe(1);
  expect(samples.length).toBeGreaterThan(MESSAGE_KINDS.length);
});

test("the text with a code is never cut, in any language and for any purpose", () => {
  for (const purpose of ["verify", "reset"] as const)
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const facts = { code: "042137", purpose };
      const body = inLanguage(language, () =>
        bodyOf("sms", "code", facts, { ...SHOP, name: "x".repeat(60) }),
      );
      expect(body).toMatch(/: 042137 .*\. .*10.*\. .*\.$/);
      expect(gsm7Length(body), body).toBeLessThanOrEqual(MAX_SMS_LENGTH);
    }
});

test("an SMS has the page's address if there is room", () => {
  const facts = { auctionId: 5, title: "Kiondo basket", round: 2 };
  expect(bodyOf("sms", "round.overtaken", facts, SHOP)).toBe(
    "Soko: Somebody else leads Kiondo basket now. You can raise your pledge while round 2 is open. https://soko.example/auction/5",
  );
  expect(bodyOf("sms", "round.overtaken", facts, { ...SHOP, url: null })).toMatch(/open\.$/);
  expect(
    bodyOf("sms", "round.overtaken", { ...facts, title: "A very long title ".repeat(9) }, SHOP),
  ).not.toMatch(/https/);
});

test("a code is at the beginning of its text, and is never cut", () => {
  expect(bodyOf("sms", "code", { code: "042137", purpose: "reset" }, { ...SHOP, name: "x".repeat(60) })).toBe(
    `${"x".repeat(17)}...: 042137 is your code to set a new password. It works for 10 minutes. Tell it to nobody, not even to our staff.`,
  );
});

test("only codes, tests, changes of an account and a moved close are urgent (D108, D129)", () => {
  expect(URGENT_KINDS).toEqual(["code", "test", "account.changed", "round.closing"]);
  expect(MESSAGE_KINDS.filter((kind) => !OPTIONAL_KINDS.includes(kind))).toEqual([
    "code",
    "test",
    "account.changed",
    "staff.invited",
  ]);
  expect(new Set(MESSAGE_KINDS.map((kind) => MESSAGE_KIND_ROWS[kind].label)).size).toBe(MESSAGE_KINDS.length);
  expect(CHANNELS.every((channel) => bodyOf(channel, "test", {}, SHOP).includes("Soko"))).toBe(true);
});
