import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ordinal } from "~/domain/text/count";
import { inLanguage } from "./language.server";
import { msg, t } from "./t";
import { tNodes } from "./t-nodes";

const HOME = msg("Home");

test("a text is in the language of the work that asks for it, and in English where none was chosen", async () => {
  expect([t("Home"), inLanguage("sw", () => t(HOME)), inLanguage("en", () => t(HOME))]).toEqual([
    "Home",
    "Mwanzo",
    "Home",
  ]);
  const later = inLanguage("sw", async () => {
    await Promise.resolve();
    return t("Home");
  });
  expect([t("Home"), await later]).toEqual(["Home", "Mwanzo"]);
});

test("values are inserted unchanged, in the order of the language", () => {
  const name = "{name} $& <b>";
  expect(t("Hello, {name}", { name })).toBe(`Hello, ${name}`);
  expect(inLanguage("sw", () => t("{count} products", { count: 3 }))).toBe("Bidhaa 3");
});

test("a text without a translation is shown in English, and a translated one is left alone", () => {
  expect(inLanguage("sw", () => [t("Not there"), t(t("Home")), t("toString")])).toEqual([
    "Not there",
    "Mwanzo",
    "toString",
  ]);
});

test("an element is part of its sentence in both languages", () => {
  const line = () => renderToStaticMarkup(<p>{tNodes("Help: call {phone}", { phone: <b>0712</b> })}</p>);
  expect([line(), inLanguage("sw", line)]).toEqual([
    "<p>Help: call <b>0712</b></p>",
    "<p>Msaada: piga simu <b>0712</b></p>",
  ]);
});

test("in Swahili a place is a plain number", () => {
  expect([ordinal(2), inLanguage("sw", () => ordinal(2))]).toEqual(["2nd", "2"]);
});
