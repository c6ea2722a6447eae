import { expect, test } from "vitest";
import { SETTING_GROUPS } from "./setting";
import {
  auditedSetting,
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  storedSettings,
} from "./settings";
import { SETTING_WORDS } from "./setting-words";

/** What one field of a form becomes, or the messages beside it. */
function read(name: SettingName, value?: string): unknown {
  const { success, data, error } = SETTINGS[name].schema.safeParse({ value });
  return success ? data : error.issues.map(({ message }) => message);
}
const shown = (name: SettingName, value: unknown) => [
  SETTINGS[name].text(value as never),
  SETTINGS[name].inForm(value as never).value,
];

test.each<[SettingName, string, unknown, string, string?]>([
  ["shopName", "Duka", "Duka", "Duka"],
  ["kraPin", "P051234567X", "P051234567X", "P051234567X"],
  ["kraPin", "", "", "None"],
  ["lowStockLevel", "1", 1, "1 piece"],
  ["lowStockLevel", "1000", 1000, "1000 pieces", "1000"],
  ["brandColour", "#1a3fa8", "#1a3fa8", "#1a3fa8"],
  ["brandColour", "", "", "Default (#0e6b4a)"],
  ["accentColour", "", "", "Default (#f4b41a)"],
  ["homeGreeting", "Welcome", "Welcome", "Welcome"],
  ["homeGreeting", "", "", "None"],
  ["howItWorks", "", "", "The usual steps"],
  ["howItWorksSw", "", "", "As in English"],
  ["supportPhone", "0712345678", "+254 712 345 678", "+254 712 345 678", "+254 712 345 678"],
  ["supportPhone", "+256712345678", "+256712345678", "+256712345678"],
  ["whatsapp", "0712345678", "+254712345678", "0712 345 678", "0712 345 678"],
  ["whatsapp", "", "", "None"],
  ["shopAddress", "Moi Avenue 5", "Moi Avenue 5", "Moi Avenue 5"],
  ["instagram", "", "", "None"],
  ["instagram", "https://instagram.com/duka", "https://instagram.com/duka", "https://instagram.com/duka"],
  ["freeDeliveryFromCents", "5,000", 500_000, "KSh 5,000", "5000"],
  ["freeDeliveryFromCents", "", null, "Never free", ""],
  ["returnDays", "1", 1, "1 day"],
  ["returnDays", "365", 365, "365 days"],
  ["returnDays", "", null, "Not stated", ""],
  ["hasCheckout", "yes", true, "Yes"],
  ["hasCheckout", "no", false, "No"],
  ["staffPricePercent", "0", 0, "Nothing"],
  ["staffPricePercent", "100", 100, "Up to 100 %"],
  ["defaultTaxType", "A", "A", "A: exempt"],
  ["winnerPays", "highest", "highest", "Their highest pledge"],
  ["winnerPays", "nothing", "nothing", "Nothing more"],
  ["shortestRoundMinutes", "0", 0, "None"],
  ["shortestRoundMinutes", "120", 120, "2 h"],
  ["daysToOrder", "1", 1, "1 day"],
  ["daysToOrder", "60", 60, "60 days"],
  ["smallestAge", "18", 18, "18 years"],
  ["smallestAge", "", null, "None", ""],
  ["aboutText", "", "", "Default text"],
  ["aboutTextSw", "", "", "As in English"],
  ["aboutText", "## Hi\nthere", "## Hi\nthere", "Own text, 11 characters"],
  ["smsPerDayCents", "", null, "No limit", ""],
  ["smsPerDayCents", "99.50", 9950, "KSh 99.50"],
  ["smsPriceCents", "0.80", 80, "KSh 0.80"],
  ["backupsKept", "365", 365, "The newest 365"],
])("%s reads %j as %j, and is listed as %j", (name, typed, value, text, inForm = typed) => {
  expect(read(name, typed)).toEqual(value);
  expect(shown(name, value)).toEqual([text, inForm]);
});

test.each<[SettingName, readonly string[], string]>([
  ["shopName", ["", " "], "Shop name is required"],
  ["shopName", ["x".repeat(61)], "This may have up to 60 characters"],
  ["homeGreeting", ["x".repeat(61)], "This may have up to 60 characters"],
  ["homeSubtitle", ["x".repeat(141)], "This may have up to 140 characters"],
  ["shopAddress", ["x".repeat(201)], "This may have up to 200 characters"],
  ["openingHours", ["x".repeat(121)], "This may have up to 120 characters"],
  [
    "kraPin",
    ["XP051234567X", "P051234567XX", "1051234567X"],
    "A KRA PIN is a letter, nine digits and a letter, such as P051234567X",
  ],
  ["lowStockLevel", ["-1", "1001", "", "few"], "Please enter 0 to 1,000 pieces"],
  ["supportPhone", ["12", "phone"], "Enter the whole number, such as 0712 345 678 or +256 712 345 678"],
  ["brandColour", ["green", "#12345"], "Write a colour like #0e6b4a"],
  ["tiktok", ["https://x.com/duka"], "Enter the address of your page, such as https://tiktok.com/yourshop"],
  ["freeDeliveryFromCents", ["much", "-1"], "Please enter a valid amount"],
  ["smsPriceCents", ["", "much"], "Please enter a valid amount"],
  ["returnDays", ["0", "366"], "Enter 1 to 365 days, or leave it blank"],
  ["smallestAge", ["0", "100"], "Enter an age from 1 to 99, or leave it blank"],
  ["hasCheckout", ["", "true", "maybe"], "Please choose yes or no"],
  ["staffPricePercent", ["-1", "101", "", "1.5"], "Enter a whole number from 0 to 100"],
  ["defaultTaxType", ["", "Z"], "Please choose a tax type"],
  ["winnerPays", ["", "unstated"], "Please choose what a winner pays"],
  ["daysToOrder", ["0", "61", ""], "Please enter 1 to 60 days"],
  ["backupsKept", ["0", "366", ""], "Please enter 1 to 365"],
  ["aboutText", ["x".repeat(20_001)], "A page may have up to 20000 characters"],
  ["howItWorks", ["a: b\n".repeat(6)], "At most 5 steps, one a line"],
  ["howItWorks", ["Look: Find\nBuy"], "Write each step as its name, a colon and up to 120 characters: “Buy”"],
])("%s refuses %j with its own sentence", (name, wrong, message) => {
  for (const value of wrong) expect(read(name, value), value).toEqual([message]);
});

test("a text may be as long as its form says", () => {
  for (const [name, most] of [
    ["shopName", 60],
    ["homeGreeting", 60],
    ["homeSubtitle", 140],
    ["shopAddress", 200],
    ["openingHours", 120],
    ["aboutText", 20_000],
  ] as const)
    expect(read(name, "x".repeat(most)), name).toBe("x".repeat(most));
  expect(read("howItWorks", `Look: ${"x".repeat(114)}`)).toBe(`Look: ${"x".repeat(114)}`);
  expect(read("howItWorks", `Look: ${"x".repeat(115)}`)).toEqual([expect.stringContaining("120 characters")]);
  expect(read("howItWorks", "a: b\n".repeat(5))).toBe("a: b\n".repeat(5).trim());
  expect(read("howItWorks", `${"x".repeat(41)}: b`)).toEqual([expect.stringContaining("its name")]);
  expect(SETTINGS.howItWorks.text("a:  b\n\nc: d")).toBe("a: b · c: d");
});

test("only what is missing at first may be left out, and a phone that is there from the start may not", () => {
  expect([read("secondPhone", undefined), read("facebook", undefined), read("kraPin", undefined)]).toEqual([
    "",
    "",
    "",
  ]);
  const optional = SETTING_NAMES.filter((name) => {
    const { field } = SETTINGS[name];
    return "optional" in field && field.optional;
  });
  expect(optional.toSorted()).toEqual(
    [
      ...[
        "facebook",
        "freeDeliveryFromCents",
        "homeGreeting",
        "homeGreetingSw",
        "homeSubtitle",
        "homeSubtitleSw",
      ],
      ...["instagram", "kraPin", "openingHours", "returnDays", "secondPhone", "shopAddress", "smallestAge"],
      ...["smsPerDayCents", "supportPhone", "tiktok", "whatsapp", "x"],
    ].toSorted(),
  );
});

test("a logo's form can only remove it, and the list says whether there is one", () => {
  expect(SETTINGS.logo.schema.safeParse({ remove: "on" }).data).toBeNull();
  expect(SETTINGS.logo.inForm(null)).toEqual({});
  expect(SETTINGS.logo.text(null)).toBe("None");
  expect(SETTINGS.logo.text({ imageKey: "abcdef0123" } as never)).toBe("A picture (abcdef)");
});

test("a colour that cannot be read is refused, and one is stored in lower case", () => {
  expect(read("brandColour", " #1A3FA8 ")).toBe("#1a3fa8");
  expect(read("brandColour", "#ff6600")).toEqual([expect.stringContaining("Choose a darker one")]);
  expect(read("accentColour", "#000000")).toEqual([expect.stringContaining("Choose a lighter one")]);
});

test("delivery zones are listed with their fees, days and counties", () => {
  const text = (...zones: object[]) => SETTINGS.deliveryZones.text(zones as never);
  const near = { name: "Near", counties: ["Kiambu", "Nairobi City"], feeCents: 20_000, expectedDays: "1-2" };
  expect(text()).toBe("None");
  expect(text(near, { ...near, name: "Far", counties: ["Wajir"], expectedDays: undefined })).toBe(
    "Near: KSh 200, 1 to 2 days (Kiambu, Nairobi City); Far: KSh 200 (Wajir)",
  );
  const others = { name: "Others", counties: [], feeCents: 80_000, others: "fee" };
  expect(text(others, { ...others, others: "no_delivery" })).toBe("Others: KSh 800; Others: no delivery");
});

test("every setting is found in its group, under an address, with a name, an explanation and a known field", () => {
  const kinds = ["text", "choice", "page", "lines", "logo", "colour", "zones", "texts", "steps"];
  for (const name of SETTING_NAMES) {
    const { group, label, slug, about, field } = SETTINGS[name];
    expect(SETTING_GROUPS, name).toContain(group);
    expect(slug, name).toMatch(/^[a-z-]+$/);
    expect(label.length, name).toBeGreaterThan(0);
    expect(about.length, name).toBeGreaterThan(10);
    expect(kinds, name).toContain(field.kind);
  }
  const byVariable = SETTING_NAMES.flatMap((name) => SETTINGS[name].variable ?? []);
  expect(byVariable.toSorted()).toEqual([
    ...["CHECKOUT", "DAYS_TO_ORDER", "KRA_PIN", "PAY_ON_DELIVERY", "SHOP_NAME", "SUPPORT_PHONE"],
    ...["WHATSAPP_PHONE", "WINNER_PAYS"],
  ]);
  expect(Object.values(SETTING_WORDS).every((words) => words.split(" ").length > 1)).toBe(true);
  expect(Object.keys(SETTING_WORDS).length).toBeGreaterThan(20);
});

test("stored settings are read from JSON, without those that this release does not know", () => {
  const rows = [
    { name: "shopName", value: '"Duka"' },
    { name: "gone", value: '"x"' },
    { name: "constructor", value: "1" },
    { name: "winnerPays", value: '"unstated"' },
    { name: "kraPin", value: '"unstated"' },
  ];
  expect(storedSettings(rows)).toEqual({ shopName: "Duka", kraPin: "unstated" });
  expect(storedSettings([{ name: "winnerPays", value: '"highest"' }])).toEqual({ winnerPays: "highest" });
  expect(DEFAULT_SETTINGS.shopName).toBe("Soko");
  expect([DEFAULT_SETTINGS.hasAuctions, DEFAULT_SETTINGS.hasCheckout]).toEqual([true, false]);
});

test("the audit trail stores numbers, answers and nothing as they are, and the rest as it is listed", () => {
  expect(auditedSetting("daysToOrder", 7)).toEqual({ daysToOrder: 7 });
  expect(auditedSetting("hasCheckout", true)).toEqual({ hasCheckout: true });
  expect(auditedSetting("returnDays", null)).toEqual({ returnDays: null });
  expect(auditedSetting("deliveryZones", [])).toEqual({ deliveryZones: "None" });
  expect(auditedSetting("kraPin", "")).toEqual({ kraPin: "None" });
});
