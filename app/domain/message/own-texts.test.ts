import { expect, test } from "vitest";
import { inLanguage } from "~/texts/language.server";
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS, type MessageKind } from "./kinds";
import { bodyOf, type EmailBody } from "./message-text";
import { ownTextsSchema, refuseWording } from "./own-texts";
import { smsParts } from "./sms";

const text = { when: "Text", text: "{code} is your code, {name}.", needs: ["code"] };

test.each([
  ["Your code: {code}", null],
  ["Your code", "{code} must stay: the message is of no use without it"],
  ["{code} {codes}", "{codes} is not known here. You can use {code}, {name}."],
  ["{code} {} ", "{} is not known here. You can use {code}, {name}."],
  ["{code} {name", "A brace stands alone: write {name}, or leave it out"],
  ["{code} { name }", "A brace stands alone: write {name}, or leave it out"],
  [`{code}${"a".repeat(460)}`, "This may have up to 459 characters"],
])("a wording has only what can be filled in, and all that it needs: %s", (own, fault) => {
  expect(refuseWording(text, own)).toBe(fault);
  expect(refuseWording({ when: "Text", text: "Your code" }, "Code {code}")).toBe(
    "Nothing in braces may stand here: take out {code}",
  );
});

test("a form has each text in both languages, and what is left blank goes back to the first text", () => {
  const schema = ownTextsSchema({ text, subject: { when: "Subject", text: "Your code" } });
  const form = { text_en: "Use {code}", text_sw: " ", subject_en: "", subject_sw: "Msimbo\nwako" };
  expect(schema.parse(form)).toEqual({ "text.en": "Use {code}", "subject.sw": "Msimbo wako" });
  const wrong = schema.safeParse({ ...form, text_sw: "Msimbo", subject_en: "{code}" });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([["text_sw"], ["subject_en"]]);
});

test("no text of a message can be emptied, codes and changes of an account least of all", () => {
  for (const kind of MESSAGE_KINDS)
    expect(ownTextsSchema(MESSAGE_KIND_ROWS[kind].texts).parse({}), kind).toEqual({});
});

const worded = (kind: MessageKind, texts: Readonly<Record<string, string>>) => ({
  name: "Soko",
  url: "https://soko.example",
  ownTexts: (one: MessageKind) => (one === kind ? texts : {}),
});
const won = { auctionId: 5, title: "Kiondo {basket}", round: 2, pledgeCents: 450_000 };

test("the owner's own words go out in their language, and the first ones in the other", () => {
  const shop = worded("round.won", {
    "text.en": "Hongera! Round {round} of {title} is yours.",
    "subject.sw": "Umeshinda!",
  });
  const [en, sw] = (["en", "sw"] as const).map((language) =>
    inLanguage(language, () => ({
      sms: bodyOf("sms", "round.won", won, shop),
      email: JSON.parse(bodyOf("email", "round.won", won, shop)) as EmailBody,
    })),
  );
  expect(en?.sms).toBe("Soko: Hongera! Round 2 of Kiondo {basket} is yours. https://soko.example/auction/5");
  expect(en?.email).toMatchObject({
    subject: "Soko: You won round 2 of Kiondo {basket}",
    text: "Hongera! Round 2 of Kiondo {basket} is yours.",
  });
  expect(sw?.sms).toMatch(/^Soko: Umeshinda raundi/);
  expect(sw?.email.subject).toBe("Soko: Umeshinda!");
  expect(bodyOf("sms", "round.overtaken", won, shop)).toMatch(/^Soko: Somebody else leads/);
});

test("a long wording keeps the whole names and takes the parts that it needs, and no part more for the address", () => {
  const text = `${"We thank you for your pledge. ".repeat(7)}{title} is yours.`;
  const title = "A very long title of a basket ".repeat(3).trim();
  const sms = bodyOf("sms", "round.won", { ...won, title }, worded("round.won", { "text.en": text }));
  expect(smsParts(sms)).toMatchObject({ alphabet: "GSM-7", parts: 2 });
  expect(sms).toContain("of a ba");
});

test("a letter of the owner's that SMS has not stays, and those of names are written with its letters", () => {
  const sms = bodyOf(
    "sms",
    "round.won",
    { ...won, title: "Kĩondo 🧺" },
    worded("round.won", { "text.en": "Asante 🙏 for {title}" }),
  );
  expect(sms).toBe("Soko: Asante 🙏 for Kiondo ? https://soko.example/auction/5");
  expect(smsParts(sms)).toEqual({ alphabet: "UCS-2", length: 59, parts: 1 });
});

test("an owner's wording keeps what the message is for: its code, its time, its sum, and what was typed", () => {
  const needed = MESSAGE_KINDS.flatMap((kind) =>
    Object.entries(MESSAGE_KIND_ROWS[kind].texts).flatMap(([name, { needs }]) =>
      needs ? [[`${kind} ${name}`, needs.join()]] : [],
    ),
  );
  expect(Object.fromEntries(needed)).toEqual({
    "code resetOf": "code,username",
    "code reset": "code",
    "code verify": "code",
    "order.placed payBefore": "time",
    "order.edited toPay": "sum",
    "customer.message text": "text",
    "news subject": "subject",
    "news text": "text",
    "round.closing text": "time",
    "auction.won before": "time",
    "staff.invited text": "code",
    "watched.ending text": "time",
  });
});
