import { expect, test } from "vitest";
import swahili from "~/texts/sw.json";
import { isTranslated, readSource, sourcesIn, textsIn } from "../../../scripts/texts-in-code.mjs";

const sw: Readonly<Record<string, string>> = swahili;
const found = textsIn(sourcesIn("app"));

test("Swahili has every text of the shop, and no other", () => {
  expect({
    missing: [...found.texts].filter((key) => !(key in sw)),
    unused: Object.keys(sw).filter((key) => !found.texts.has(key)),
  }).toEqual({ missing: [], unused: [] });
});

test("the Swahili texts are sorted, so that two people rarely add one at the same place", () => {
  expect(Object.keys(sw)).toEqual(Object.keys(sw).toSorted());
});

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("a translation shows the same values", () => {
  for (const text of found.texts) expect(holes(sw[text] ?? text), text).toEqual(holes(text));
});

test("texts are written out, and translated while a request is answered", () => {
  expect(found.wrong).toEqual([]);
});

test("the reader of sources finds what is shown and what is not translated", () => {
  const read = { texts: new Set<string>(), wrong: [], bare: [] };
  const code = `const late = t("Early");
    const A = () => <p title="Bare" className="not a text">Open {on ? "Yes" : t("No")}</p>;
    const table = { label: "Label", code: "code" }; const staff = { label: "Label", isForStaff: true }; const b = () => t(key, { a });`;
  readSource("a.tsx", code, read);
  expect([...read.texts]).toEqual(["Early", "No"]);
  expect(read.wrong).toEqual(['a.tsx: t("Early")', "a.tsx: t(key, { a })"]);
  expect(read.bare).toEqual(['a.tsx: "Bare"', "a.tsx: Open", 'a.tsx: "Yes"', 'a.tsx: "Label"']);
});

/** Names, and what is in two languages on purpose. */
const EXCEPTIONS = [/: WhatsApp$/, /: Karibu sokoni$/, /: "SKU"$/];

test("nothing that a buyer sees, or staff in Swahili, bypasses the texts", () => {
  const bare = found.bare.filter((one) => isTranslated(one));
  expect(bare.filter((one) => !EXCEPTIONS.some((exception) => exception.test(one)))).toEqual([]);
});
