import { expect, test } from "vitest";
import { KINDS, MESSAGE_KINDS } from "./kinds";
import { ownTextsSchema, refuseWording } from "./own-texts";

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
  for (const kind of MESSAGE_KINDS) expect(ownTextsSchema(KINDS[kind].texts).parse({}), kind).toEqual({});
});
