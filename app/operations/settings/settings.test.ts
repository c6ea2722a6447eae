import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  SETTINGS,
  settingInForm,
  type SettingName,
  type ShopSettings,
} from "~/domain/settings/settings";
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS, type MessageKind } from "~/domain/message/kinds";
import { type MessageTextSetting, textsSetting } from "~/domain/settings/message-text-settings";
import { subjectTimeline } from "../audit/audit.queries.server";
import { latestEdit } from "../audit/edits.server";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { valueOf } from "../products/management.fixture";
import {
  managedSettings,
  settingId,
  shopBranding,
  shopSettings,
  useEnvironmentSettings,
} from "./settings.server";
import { updateSetting } from "./update-setting.server";

let amina: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
afterEach(async () => {
  useEnvironmentSettings({});
  await db().setting.deleteMany();
});

/** A wording with all that it must have. */
const wordingOf = (kind: MessageKind) =>
  ["Habari", ...(MESSAGE_KIND_ROWS[kind].texts.subject?.needs ?? []).map((name) => `{${name}}`)].join(" ");

const TEXTS = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [textsSetting(kind), { "subject.sw": wordingOf(kind) }]),
) as unknown as Pick<ShopSettings, MessageTextSetting>;

const OTHERS: ShopSettings = {
  ...TEXTS,
  setUp: ["shop", "staff"],
  shopName: "Duka la Amina",
  lowStockLevel: 3,
  shortestRoundMinutes: 90,
  keepsEnd: true,
  hasAuctions: false,
  nightlyBackup: true,
  backupsKept: 30,
  hasBidOffers: true,
  shopAddress: "Moi Avenue 5, Nairobi",
  kraPin: "P051234567X",
  whatsapp: "+254712345678",
  deliveryZones: [{ name: "Near", counties: ["Kiambu", "Nairobi City"], feeCents: 20_000 }],
  freeDeliveryFromCents: 500_000,
  hasCheckout: true,
  isPayOnDelivery: true,
  staffPricePercent: 10,
  winnerPays: "nothing",
  daysToOrder: 3,
  supportPhone: "+254 712 345 678",
  secondPhone: "+254 733 222 111",
  openingHours: "Monday to Friday, 8 am to 6 pm",
  facebook: "https://www.facebook.com/duka",
  instagram: "https://instagram.com/duka",
  x: "https://x.com/duka",
  tiktok: "https://www.tiktok.com/@duka",
  returnDays: 7,
  smsPerDayCents: 5_000,
  smsPriceCents: 320,
  isVatRegistered: true,
  defaultTaxType: "E",
  smallestAge: 18,
  isSecondFactorRequired: true,
  logo: null,
  homeGreeting: "Welcome to Amina's",
  homeGreetingSw: "Karibu kwa Amina",
  homeSubtitle: "Baskets from Kisumu",
  homeSubtitleSw: "Vikapu kutoka Kisumu",
  howItWorks: "Look: Find a basket\nPay: By M-Pesa",
  howItWorksSw: "Tazama: Tafuta kikapu",
  brandColour: "#1a3fa8",
  accentColour: "#ffd54f",
  aboutText: "## We are\n\n- here",
  deliveryText: "We deliver.",
  returnsText: "We take it back.",
  termsText: "Be fair.",
  privacyText: "We store little.",
  aboutTextSw: "## Sisi ni",
  deliveryTextSw: "Tunasafirisha.",
  returnsTextSw: "Tunairudisha.",
  termsTextSw: "Kuwa mwaminifu.",
  privacyTextSw: "Tunahifadhi kidogo.",
};

const sourceOf = async (name: SettingName) =>
  (await managedSettings()).find((setting) => setting.name === name)?.source;

const timelineOf = async (name: SettingName) =>
  (await subjectTimeline("setting", (await settingId(name)) ?? 0, 10)).map(({ changes }) => changes);

test("each setting is the default until the screen stores it, and is read back unchanged from form and database", async () => {
  expect(await shopSettings()).toEqual({ ...DEFAULT_SETTINGS, pickUpPoints: [] });
  for (const name of SETTING_NAMES) {
    expect(await sourceOf(name)).toBe("default");
    const value = SETTINGS[name].schema.parse(settingInForm(name, OTHERS[name]));
    expect(value).toEqual(OTHERS[name]);
    valueOf(await updateSetting(amina, name, value));
    expect((await shopSettings())[name]).toEqual(OTHERS[name]);
    expect(await sourceOf(name)).toBe("screen");
  }
});

test("the history shows who changed what, with the old and new value", async () => {
  valueOf(await updateSetting(amina, "shopName", "Duka"));
  valueOf(await updateSetting(amina, "shopName", "Duka la Amina"));
  expect(await timelineOf("shopName")).toEqual([
    [{ field: "shopName", before: "Duka", after: "Duka la Amina" }],
    [{ field: "shopName", before: "Soko", after: "Duka" }],
  ]);
  valueOf(await updateSetting(amina, "freeDeliveryFromCents", 500_000));
  valueOf(await updateSetting(amina, "deliveryZones", OTHERS.deliveryZones));
  expect(await timelineOf("freeDeliveryFromCents")).toEqual([
    [{ field: "freeDeliveryFromCents", before: null, after: 500_000 }],
  ]);
  expect(await timelineOf("deliveryZones")).toEqual([
    [{ field: "deliveryZones", before: "None", after: "Near: KSh 200 (Kiambu, Nairobi City)" }],
  ]);
  const [entry] = await db().auditEntry.findMany({ where: { subject: "setting" }, take: 1 });
  expect(entry).toMatchObject({ actorId: amina.id, action: "setting.update" });
});

test("an environment variable overrides what is stored, and the screen cannot change it", async () => {
  valueOf(await updateSetting(amina, "winnerPays", "highest"));
  useEnvironmentSettings({ winnerPays: "nothing" });
  expect((await shopSettings()).winnerPays).toBe("nothing");
  expect(await sourceOf("winnerPays")).toBe("environment");
  const refused = await updateSetting(amina, "winnerPays", "average");
  expect(refused).toMatchObject({
    ok: false,
    refusal: { code: "conflict", message: expect.stringContaining("WINNER_PAYS") as unknown },
  });
  expect(await timelineOf("winnerPays")).toHaveLength(1);
  useEnvironmentSettings({});
  expect((await shopSettings()).winnerPays).toBe("highest");
});

test("of two administrators the later one sees what the other changed, until they confirm the overwrite", async () => {
  const barasa = await makeSuperuser();
  const seen = { edit: 0 };
  valueOf(await updateSetting(amina, "kraPin", "P051234567X", seen));
  const second = await updateSetting(barasa, "kraPin", "A001234567B", seen);
  expect(second).toMatchObject({ ok: false, refusal: { code: "conflict", clashes: ["kraPin"] } });
  expect((await shopSettings()).kraPin).toBe("P051234567X");
  const over = { edit: await latestEdit("setting", (await settingId("kraPin")) ?? 0) };
  valueOf(await updateSetting(barasa, "kraPin", "A001234567B", { ...seen, over }));
  expect((await shopSettings()).kraPin).toBe("A001234567B");
});

test("of two first saves at once exactly one gets a conflict", async () => {
  const saves = ["Duka A", "Duka B"].map((name) => updateSetting(amina, "shopName", name, { edit: 0 }));
  expect((await Promise.all(saves)).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await timelineOf("shopName")).toHaveLength(1);
});

test("a save without changes leaves what somebody else changed meanwhile", async () => {
  valueOf(await updateSetting(amina, "shopName", "Duka la Amina", { edit: 0 }));
  const { changedByOthers } = valueOf(await updateSetting(amina, "shopName", "Soko", { edit: 0 }));
  expect(changedByOthers).toEqual(["shopName"]);
  expect((await shopSettings()).shopName).toBe("Duka la Amina");
});

test("a buyer changes nothing", async () => {
  expect(await updateSetting(await makeBuyer(), "shopName", "Mine")).toMatchObject({
    ok: false,
    refusal: { code: "forbidden" },
  });
  expect(await shopSettings()).toEqual({ ...DEFAULT_SETTINGS, pickUpPoints: [] });
});

test("settings stored by a later release are left alone", async () => {
  await db().setting.create({ data: { name: "notKnownYet", value: '{"a":1}' } });
  expect(await shopSettings()).toEqual({ ...DEFAULT_SETTINGS, pickUpPoints: [] });
});

test("an e-mail shows the shop's logo by its full address, and its brand colour", async () => {
  const face = () => shopBranding("https://duka.example", "/media");
  expect(await face()).toEqual({ shopName: "Soko", brand: "#0e6b4a", logo: null });
  const logo = { imageKey: "0123456789abcdef01234567", width: 320, height: 32 };
  valueOf(await updateSetting(amina, "logo", logo));
  valueOf(await updateSetting(amina, "brandColour", "#1a3fa8"));
  expect(await face()).toMatchObject({
    brand: "#1a3fa8",
    logo: { url: "https://duka.example/media/0123456789abcdef01234567-320.jpg", width: 200, height: 20 },
  });
  // nobody could load it from an unknown address
  expect(await shopBranding(null, "/media")).toMatchObject({ logo: null });
});
