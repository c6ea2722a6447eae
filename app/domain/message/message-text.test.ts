import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money";
import { inLanguage } from "~/texts/language.server";
import { LANGUAGES, type Language } from "~/texts/languages";
import { CHANNELS } from "./channels";
import {
  bodyOf,
  cutGsm7,
  type EmailBody,
  emailParts,
  gsm7Length,
  MAX_SMS_LENGTH,
  toGsm7,
} from "./message-text";
import type { MessageFacts } from "./facts";
import { KINDS, MESSAGE_KINDS, OPTIONAL_KINDS, URGENT_KINDS } from "./kinds";
import { many } from "../../../tests/long";

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
    "order.edited": {
      ...order,
      totalCents: MAX_CENTS,
      toPayCents: MAX_CENTS,
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

test.each(MESSAGE_KINDS.filter((kind) => !KINDS[kind].isForStaff))(
  "%s is entirely in the reader's language",
  (kind) => {
    const emailIn = (language: Language) =>
      inLanguage(language, () => JSON.parse(bodyOf("email", kind, long("Kiondo")[kind], SHOP)) as EmailBody);
    const [en, sw] = [emailIn("en"), emailIn("sw")];
    expect([sw.subject === en.subject, sw.text === en.text]).toEqual([false, false]);
    expect(sw.link).toBe(en.link);
    const longest = { name: "W".repeat(99), url: null };
    const sms = inLanguage("sw", () => bodyOf("sms", kind, long("W".repeat(300))[kind], longest));
    expect(gsm7Length(sms), sms).toBeLessThanOrEqual(MAX_SMS_LENGTH);
    expect(sw.text).not.toMatch(/\b(the|your?|of|is|for|processing)\b/i);
    expect(emailParts(sw, { shopName: "Soko", logo: null }).html).toContain('<html lang="sw">');
    expect(emailParts(en, { shopName: "Soko", logo: null }).html).toContain('<html lang="en">');
  },
);

test("what staff get is in English, and its HTML says so", () => {
  const staff = MESSAGE_KINDS.filter((kind) => KINDS[kind].isForStaff);
  expect(staff).toEqual(["test", "order.new", "staff.invited", "stock.low"]);
  const email = JSON.parse(inLanguage("sw", () => bodyOf("email", "test", {}, SHOP))) as EmailBody;
  expect(emailParts(email, { shopName: "Soko", logo: null }).html).toMatch(/lang="en".*This is a test/s);
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

test("an email is plain text and HTML, and people's texts are no markup and begin no header", () => {
  const name = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@example.com`;
  const email = JSON.parse(
    bodyOf("email", "round.overtaken", { auctionId: 5, title: name, round: 1 }, SHOP),
  ) as EmailBody;
  expect(email.subject).not.toMatch(/[\r\n]/);
  const { text, html } = emailParts(email, { shopName: "Shop <b>", logo: null });
  expect(text).toContain("<img src=x");
  expect(text.split("\n").some((line) => line.startsWith("Bcc"))).toBe(false);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('<a href="https://soko.example/auction/5">');
});

test("the HTML of an email shows the shop's logo, named as the shop; the plain text does not", () => {
  const logo = { url: "https://soko.example/media/a.jpg", width: 200, height: 64 };
  const email = { subject: "", text: "You won.", link: null };
  const { text, html } = emailParts(email, { shopName: 'Mama "Njeri"', logo });
  expect(text).toBe('You won.\n\nMama "Njeri"\n');
  expect(html).toContain(
    '<img src="https://soko.example/media/a.jpg" alt="Mama &quot;Njeri&quot;" width="200" height="64">',
  );
});

test("letters of Kenyan languages stay readable", () => {
  expect(toGsm7("Ngũgĩ’s “kĩondo” – KSh 5 🧺🧺")).toBe('Ngugi\'s "kiondo" - KSh 5 ?');
  expect(cutGsm7("€€€€€€", 8)).toBe("€€...");
});

test("only codes, tests, changes of an account and a moved close are urgent (D108, D129)", () => {
  expect(URGENT_KINDS).toEqual(["code", "test", "account.changed", "round.closing"]);
  expect(MESSAGE_KINDS.filter((kind) => !OPTIONAL_KINDS.includes(kind))).toEqual([
    "code",
    "test",
    "account.changed",
    "staff.invited",
  ]);
  expect(new Set(MESSAGE_KINDS.map((kind) => KINDS[kind].label)).size).toBe(MESSAGE_KINDS.length);
  expect(CHANNELS.every((channel) => bodyOf(channel, "test", {}, SHOP).includes("Soko"))).toBe(true);
});
