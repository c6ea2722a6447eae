import { expect, test } from "vitest";
import { MESSAGE_KINDS } from "~/domain/message/kinds";
import { TEXT_PAGES } from "~/domain/page-text/page-text";
import { inLanguage } from "~/texts/language.server";
import { claimsOf, isClaimTrue } from "./claims";
import { contactView } from "./contact";
import { socialAddress } from "./contact-settings";
import { FIRST_TEXTS, kindOfSetting, textsSetting } from "./message-text-settings";
import { ownPageText, PAGE_SETTINGS } from "./page-settings";
import { groupedSettings, settingList } from "./setting-list";
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, settingInForm } from "./settings";

test("phones show the right keyboard, and browsers fill in only what they know", () => {
  const fields = SETTING_NAMES.flatMap((name) => {
    const { field } = SETTINGS[name];
    if (field.kind !== "text") return [];
    const { type = "text", inputMode = "text", autoComplete, maxLength, prefix = "" } = field;
    return [[name, [type, inputMode, autoComplete, maxLength ?? "", prefix].join(" ").trim()]];
  });
  const number = (digits: number) => `text numeric off ${digits}`;
  const sum = "text decimal off  KSh";
  const phone = "tel tel tel";
  const link = "url url off 200";
  expect(Object.fromEntries(fields)).toEqual({
    ...{ shopName: "text text organization 60", kraPin: "text text off" },
    ...{ homeGreeting: "text text off 60", homeGreetingSw: "text text off 60" },
    ...{ homeSubtitle: "text text off 140", homeSubtitleSw: "text text off 140" },
    ...{ supportPhone: phone, secondPhone: phone, whatsapp: phone },
    ...{ shopAddress: "text text street-address 200", openingHours: "text text off 120" },
    ...{ facebook: link, instagram: link, x: link, tiktok: link },
    ...{ freeDeliveryFromCents: sum, smsPerDayCents: sum, smsPriceCents: sum },
    ...{
      lowStockLevel: number(4),
      returnDays: number(3),
      staffPricePercent: number(3),
      smallestAge: number(3),
    },
    ...{ shortestRoundMinutes: number(5), daysToOrder: number(2), backupsKept: number(3) },
  });
});

test("a field whose meaning is not in its name has a hint", () => {
  const hinted = SETTING_NAMES.filter((name) => {
    const { field } = SETTINGS[name];
    return field.kind === "text" && field.hint !== undefined;
  });
  expect(hinted.toSorted()).toEqual(
    [
      ...["kraPin", "supportPhone", "secondPhone", "whatsapp", "shopAddress", "openingHours", "facebook"],
      ...["instagram", "x", "tiktok", "freeDeliveryFromCents", "returnDays", "staffPricePercent"],
      ...["shortestRoundMinutes", "smallestAge", "smsPerDayCents", "smsPriceCents"],
    ].toSorted(),
  );
});

test("a choice lists its answers, and says what follows from each", () => {
  const choices = SETTING_NAMES.flatMap((name) => {
    const { field } = SETTINGS[name];
    if (field.kind !== "choice") return [];
    return [[name, field.options.map(({ value, hint }) => (hint ? `${value}+` : value)).join(" ")]];
  });
  expect(Object.fromEntries(choices)).toEqual({
    ...{ hasCheckout: "yes+ no+", isPayOnDelivery: "yes+ no+", isVatRegistered: "yes+ no+" },
    ...{ hasAuctions: "yes no+", hasBidOffers: "yes+ no+", keepsEnd: "yes+ no+" },
    ...{ isSecondFactorRequired: "yes no+", nightlyBackup: "yes+ no+" },
    ...{ winnerPays: "highest+ average+ nothing+", defaultTaxType: "A B C D E" },
  });
});

test("a social link has at most 200 characters, no password and no port", () => {
  const hosts = ["facebook.com", "fb.com"];
  const long = (length: number) => `https://fb.com/${"x".repeat(length - 15)}`;
  expect(socialAddress(long(200), hosts)).toBe(long(200));
  expect(socialAddress(long(201), hosts)).toBeNull();
  expect(socialAddress("https://m.facebook.com/duka", hosts)).toBe("https://m.facebook.com/duka");
  for (const wrong of [
    "https://fb.com:99/x",
    "https://me@fb.com/x",
    "https://:pw@fb.com/x",
    "http://fb.com/x",
  ])
    expect(socialAddress(wrong, hosts), wrong).toBeNull();
});

test("the foot of every page links to the pages of text, and to the networks that the shop is on", () => {
  const view = contactView({
    ...DEFAULT_SETTINGS,
    secondPhone: "2",
    whatsapp: "3",
    shopAddress: "4",
    openingHours: "5",
    facebook: "https://fb.com/duka",
    tiktok: "https://tiktok.com/duka",
  });
  expect(view).toMatchObject({ secondPhone: "2", whatsapp: "3", address: "4", hours: "5" });
  expect(view.networks).toEqual([
    { to: "https://fb.com/duka", label: "Facebook" },
    { to: "https://tiktok.com/duka", label: "TikTok" },
  ]);
  expect(view.pages.map(({ to }) => to)).toEqual(TEXT_PAGES.map((page) => `/${page}`));
  expect(view.pages[0]?.label).toBe("About us");
  const { networks } = contactView({ ...DEFAULT_SETTINGS, instagram: "i", x: "x" });
  expect(networks.map(({ label }) => label)).toEqual(["Instagram", "X"]);
});

test("each page of text has a setting in each language; who reads Swahili gets the English one where there is no other", () => {
  for (const page of TEXT_PAGES) {
    const [en, sw] = [PAGE_SETTINGS.en[page], PAGE_SETTINGS.sw[page]];
    expect([SETTINGS[en].slug, SETTINGS[sw].slug]).toEqual([`page-${page}`, `page-${page}-sw`]);
    expect(SETTINGS[sw].label).toBe(`${SETTINGS[en].label} in Swahili`);
    const settings = { ...DEFAULT_SETTINGS, [en]: "English", [sw]: "Kiswahili" };
    const inSwahili = (own: typeof DEFAULT_SETTINGS) => inLanguage("sw", () => ownPageText(own, page));
    expect([ownPageText(settings, page), inSwahili(settings)]).toEqual(["English", "Kiswahili"]);
    expect(inSwahili({ ...settings, [sw]: "" })).toBe("English");
  }
});

test("each kind of message has a setting for its texts, which lists those that the owner changed", () => {
  for (const kind of MESSAGE_KINDS) expect(kindOfSetting(textsSetting(kind))).toBe(kind);
  expect(kindOfSetting("shopName")).toBeNull();
  const { text, slug, field } = SETTINGS[textsSetting("round.won")];
  expect([slug, field]).toEqual(["message-round-won", { kind: "texts", of: "round.won" }]);
  expect(text({})).toBe(FIRST_TEXTS);
  expect(text({ "text.en": "Hooray", "subject.sw": "Hongera" })).toBe(
    "Subject of the email, in Swahili: “Hongera” · Text: “Hooray”",
  );
  expect(settingInForm(textsSetting("round.won"), { "text.en": "Hooray" })).toEqual({
    subject_en: "",
    subject_sw: "",
    text_en: "Hooray",
    text_sw: "",
  });
});

test("the lines that the owner put off are stored in the order of the list", () => {
  const { schema, inForm, text } = SETTINGS.setUp;
  const read = (value: string) => schema.safeParse({ value }).data;
  expect(read("begun")).toEqual([]);
  expect(read("begun staff  you gone")).toEqual(["you", "staff"]);
  expect(read("")).toBeNull();
  expect([inForm(null), inForm([]), inForm(["you", "staff"])]).toEqual([
    { value: "" },
    { value: "begun" },
    { value: "begun you staff" },
  ]);
  expect([text(null), text([]), text(["you", "backups"])]).toEqual([
    "Not begun",
    "Nothing put off",
    "Put off: Your name, Backups",
  ]);
});

test("settings are listed by group, in the order of the groups, and searched by every word", () => {
  const row = (group: "Pages" | "Shop", label: string) => ({ group, label, about: "", text: "", words: "" });
  const rows = [row("Pages", "Terms"), row("Shop", "Name"), row("Pages", "Privacy")];
  const listed = (q: string) =>
    groupedSettings(rows, q).map(({ group, settings }) => [group, settings.map(({ label }) => label)]);
  expect(listed("")).toEqual([
    ["Shop", ["Name"]],
    ["Pages", ["Terms", "Privacy"]],
  ]);
  expect(listed("pages  term")).toEqual([["Pages", ["Terms"]]]);
  expect(listed("pages name")).toEqual([]);
  expect(settingList.read(new URLSearchParams("q=tax")).q).toBe("tax");
  expect(settingList.path({ q: "tax" })).toBe("/management/settings?q=tax");
});

test("a banner may name the amount itself, or what is over it, in any of its numbers", () => {
  const claims = claimsOf({ ...DEFAULT_SETTINGS, freeDeliveryFromCents: 500_000 });
  const isTrue = (text: string) => isClaimTrue(text, claims);
  expect(isTrue("Free delivery from 5,000 in 2 days")).toBe(true);
  expect(isTrue("Free delivery from 5,001")).toBe(false);
  expect(isTrue("Free delivery over 4999.99")).toBe(false);
  expect(isTrue("Freedelivery from 1")).toBe(true);
  expect(isTrue("Free   shipping over 4,000")).toBe(false);
  const odd = claimsOf({ ...DEFAULT_SETTINGS, freeDeliveryFromCents: 500_001 });
  expect(isClaimTrue("Free delivery over 5,000", odd), "more than 5,000").toBe(true);
  for (const text of ["Payment on delivery", "Paying  on delivery", "pay on delivery"])
    expect(isTrue(text)).toBe(false);
  expect(isTrue("Repay on delivery")).toBe(true);
});
