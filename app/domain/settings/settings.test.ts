import fc from "fast-check";
import { SETTING_WORDS } from "./setting-words";
import { expect, test } from "vitest";
import { socialAddress } from "./contact-settings";
import { groupedSettings } from "./setting-list";
import { SETTING_NAMES, type SettingName, SETTINGS, settingText } from "./settings";

const parse = (name: SettingName, value: string) => {
  const { success, data, error } = SETTINGS[name].schema.safeParse({ value });
  return success ? data : error.issues.map(({ message }) => message);
};

test("a KRA PIN is a letter, nine digits and a letter, in any case; blank is none", () => {
  expect(parse("kraPin", " p051 234567x ")).toBe("P051234567X");
  expect(parse("kraPin", "")).toBe("");
  for (const wrong of ["P05123456X", "051234567XX", "P0512345678", "P051234567XY", "none"])
    expect(parse("kraPin", wrong)).toEqual([expect.stringContaining("KRA PIN")]);
});

test("free delivery is an amount, or none when blank", () => {
  const { schema } = SETTINGS.freeDeliveryFromCents;
  expect([schema.parse({ value: "KSh 5,000" }), schema.parse({ value: "" })]).toEqual([500_000, null]);
  expect(schema.safeParse({ value: "always" }).success).toBe(false);
});

test("each setting has an address of its own, and its default is read back from its form", () => {
  const slugs = SETTING_NAMES.map((name) => SETTINGS[name].slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const name of SETTING_NAMES) {
    const { schema, inForm, initial } = SETTINGS[name];
    expect(schema.parse(inForm(initial as never)), name).toEqual(initial);
  }
});

test("a phone of the shop is shown with its country code, and may be left out", () => {
  expect(parse("supportPhone", "0712 345678")).toBe("+254 712 345 678");
  expect(parse("supportPhone", "")).toBe("");
  expect(parse("secondPhone", "")).toBe("");
});

test("a social link is an https address of its network", () => {
  expect(parse("facebook", "https://www.facebook.com/duka#top")).toBe("https://www.facebook.com/duka");
  expect(parse("x", "https://twitter.com/duka")).toBe("https://twitter.com/duka");
  expect(parse("tiktok", "")).toBe("");
  for (const wrong of [
    "http://facebook.com/duka",
    "javascript:alert(1)//facebook.com",
    "https://facebook.com.evil.example/duka",
    "https://notfacebook.com/duka",
    "https://me:pw@facebook.com/",
    "facebook.com/duka",
  ])
    expect(parse("facebook", wrong), wrong).toEqual([expect.stringContaining("https://facebook.com")]);
});

const HOSTS = fc.constantFrom("x.com", "a.x.com", "ax.com", "x.com.evil", "me@x.com", "x.com:99", "");

test("no text becomes a link to anywhere but an https address of the network", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("https://", "http://", "javascript:", "//", ""),
      HOSTS,
      fc.string(),
      (...parts) => {
        const link = socialAddress(parts.join(""), ["x.com"]);
        return link === null || /^https:\/\/([\w.-]+\.)?x\.com\//.test(link);
      },
    ),
  );
});

test("an age and the days for returns are whole numbers, or blank for none", () => {
  expect([parse("smallestAge", "18"), parse("returnDays", ""), parse("returnDays", "14")]).toEqual([
    18,
    null,
    14,
  ]);
  for (const wrong of ["0", "-1", "18.5", "hundred", "400"]) {
    expect(parse("smallestAge", wrong)).toEqual(["Enter an age from 1 to 99, or leave it blank"]);
    expect(parse("returnDays", wrong)).toEqual(["Enter 1 to 365 days, or leave it blank"]);
  }
});

test("settings are found by words of their group, name, explanation and value, and by what people call them", () => {
  const rows = SETTING_NAMES.map((name) => {
    const { group, label, about, initial } = SETTINGS[name];
    const text = name === "supportPhone" ? "+254 700 000 111" : settingText(name, initial as never);
    return { name, group, label, about, text, words: SETTING_WORDS[name] ?? "" };
  });
  const found = (q: string) =>
    groupedSettings(rows, q).flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(found("")).toHaveLength(SETTING_NAMES.length);
  expect(found("KRA PIN")).toEqual(["kraPin"]);
  expect(found("kaunti")).toEqual(["deliveryZones"]);
  expect(found("contact whatsapp")).toEqual(["whatsapp"]);
  expect(found("700 000 111")).toEqual(["supportPhone"]);
  expect(found("nothing like this")).toEqual([]);
});

test("a setting of one line is stored as one, however it was sent: the shop's name stands in every SMS", () => {
  const lines = ["a\nb", "a\r\n\r\nb", "a\u2028b", "a\u0085b", "a\vb"];
  for (const name of SETTING_NAMES.filter((one) => SETTINGS[one].field.kind === "text"))
    for (const typed of lines) {
      const { success, data } = SETTINGS[name].schema.safeParse({ value: typed });
      if (success) expect(data, name).not.toMatch(/[\n\r\v\u0085\u2028]/);
    }
  expect(parse("shopName", " Duka\nla  Amina ")).toBe("Duka la Amina");
  const zone = { name_0: "Near\nby", fee_0: "200", counties_0: "Kiambu" };
  expect(SETTINGS.deliveryZones.schema.parse(zone)).toMatchObject([{ name: "Near by" }]);
});
