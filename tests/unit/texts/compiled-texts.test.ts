import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { ON_DELIVERY } from "~/domain/order/payment-method";
import { fillIn, markTexts, textsOf } from "../../../scripts/texts.mjs";

const IMPORTS =
  'import { t, msg as mark, language } from "~/texts/t";import { tNodes } from "~/texts/t-nodes";\n';
const texts = { Home: "Mwanzo", "{a} of `{b}`": "`{b}` ya {a}", "Call {phone}.": "Piga {phone}." };

function compiled(code: string, into = "sw") {
  const filled = fillIn(
    markTexts(IMPORTS + code, parseAst),
    { language: into, texts: into === "en" ? {} : texts },
    parseAst,
  );
  return filled.slice(IMPORTS.length).replaceAll("/* @__PURE__ */", "");
}

test.each([
  ['x(t("Home"))', 'x("Mwanzo")', 'x("Home")'],
  ['const a = mark("Home")', 'const a = "Mwanzo"', 'const a = "Home"'],
  ['const a = mark("{a} of `{b}`")', 'const a = "`{b}` ya {a}"', 'const a = "{a} of `{b}`"'],
  ["t(label)", "(label)", "(label)"],
  ["language()", '"sw"', '"en"'],
  ['t("{a} of `{b}`", { a, b: t("Home") })', '`\\`${"Mwanzo"}\\` ya ${a}`', '`${a} of \\`${"Home"}\\``'],
  ['tNodes("Call {phone}.", { phone: p() })', '["Piga ", p(), "."]', '["Call ", p(), "."]'],
  ['t("Only English")', '"Only English"', '"Only English"'],
])("each language has its own script: %s", (code, sw, en) => {
  expect([compiled(code), compiled(code, "en")]).toEqual([sw, en]);
});

test("code without texts is left as it is", () => {
  const code = "const t = (a) => a; t('Home')";
  expect(fillIn(markTexts(code, parseAst), { language: "sw", texts }, parseAst)).toBe(code);
});

test.each(["t(key, { a })", 't("{a}", values)', 't("{a}", { ...values })'])(
  "a text that is not written out stops the build: %s",
  (code) => {
    expect(() => compiled(code)).toThrow(code);
  },
);

test("a payment method is stored in English, whatever the language of the page that chose it", () => {
  const code = readFileSync("app/domain/order/payment-method.ts", "utf8");
  const javaScript = transformSync(code, { loader: "ts" }).code;
  expect(
    fillIn(markTexts(javaScript, parseAst), { language: "sw", texts: textsOf("sw") }, parseAst),
  ).toContain(`ON_DELIVERY = ${JSON.stringify(ON_DELIVERY)}`);
});
