import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { createAccount } from "../../accounts/create-account.server";
import { subjectTimeline } from "../../audit/audit.queries.server";
import { makeBuyer, makeSuperuser } from "../../factories.fixture";
import { inLanguage } from "~/texts/language.server";
import type { Language } from "~/texts/languages";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { settingId, shopSettings } from "../settings.server";
import { updateSetting } from "../update-setting.server";
import { agreedTexts, currentText, publishPageText, storedText, storedVersions } from "./page-texts.server";

let amina: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});

const publish = (text: string) => publishPageText(amina, { page: "terms", setting: "termsText", text });

let people = 0;
const signUp = async (language: Language = "en") => {
  const username = `person${++people}`;
  const account = {
    username,
    email: `${username}@example.com`,
    first_name: "Wanjiku",
    last_name: "Kamau",
    phone_number: "+254712345678",
    gender: "female" as const,
    date_of_birth: "1994-03-08",
    password: "mango season",
  };
  return valueOf(await createAccount(account, await inLanguage(language, agreedTexts))).id;
};

test("until the owner writes a text, a page follows the settings, and has a new version once they change", async () => {
  const before = await currentText("returns");
  valueOf(await updateSetting(amina, "returnDays", 14));
  const after = await currentText("returns");
  expect(after.text).toContain("within 14 days");
  expect(after.version).not.toBe(before.version);
  expect(await storedVersions("returns")).toEqual([]);
});

test("the default text, saved as it is, goes on following the settings in both languages", async () => {
  const inSwahili = () => inLanguage("sw", () => currentText("returns"));
  const { text } = await currentText("returns");
  const returns = { page: "returns", setting: "returnsText" } as const;
  valueOf(await publishPageText(amina, { ...returns, text }));
  expect((await shopSettings()).returnsText).toBe("");
  valueOf(await updateSetting(amina, "returnDays", 21));
  expect((await currentText("returns")).text).toContain("within 21 days");
  expect((await inSwahili()).text).toContain("siku 21");
  valueOf(await publishPageText(amina, { ...returns, text: `${text}\n\nCall us.` }));
  expect((await inSwahili()).text).toContain("Call us.");
  valueOf(await publishPageText(amina, { ...returns, text: "" }));
  valueOf(await updateSetting(amina, "returnDays", 14));
});

test("what was shown before and after a change stays readable by its version, and blank goes back to the default", async () => {
  const byDefault = await currentText("terms");
  valueOf(await publish("## Be fair"));
  const own = await currentText("terms");
  expect(own.text).toBe("## Be fair");
  valueOf(await publish("## Be very fair"));
  expect((await storedText("terms", byDefault.version))?.text).toBe(byDefault.text);
  expect((await storedText("terms", own.version))?.text).toBe("## Be fair");
  expect(await storedText("privacy", own.version)).toBeNull();
  valueOf(await publish(""));
  expect(await currentText("terms")).toEqual(byDefault);
  // the default text in two languages, and two of the owner's
  expect(await storedVersions("terms")).toHaveLength(4);
  const trail = await subjectTimeline("setting", (await settingId("termsText")) ?? 0, 5);
  expect(trail[1]?.changes[0]?.before).toBe(`Own text, version ${own.version}`);
  expect(trail[0]?.changes[0]?.after).toBe("Default text");
});

test("a signup stores which versions it showed; many at once store a text once", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => signUp()));
  const { terms, privacy } = await agreedTexts();
  valueOf(await publish("Changed since"));
  const rows = await db().user.findMany({ where: { id: { in: ids } } });
  for (const row of rows)
    expect(row).toMatchObject({ termsVersion: terms.version, privacyVersion: privacy.version });
  expect((await storedText("privacy", privacy.version))?.text).toBe(privacy.text);
  expect(await db().pageText.count({ where: { page: "privacy" } })).toBe(1);
});

test("a signup stores the text in the language in which it was shown; the owner's own text is the same in each", async () => {
  valueOf(await publish(""));
  const [english, swahili] = [await signUp(), await signUp("sw")];
  valueOf(await publish("## Our own"));
  const own = await signUp("sw");
  const versionOf = async (id: number) =>
    (await db().user.findUniqueOrThrow({ where: { id } })).termsVersion ?? "";
  const textOf = async (id: number) => (await storedText("terms", await versionOf(id)))?.text;
  expect(await textOf(english)).toContain("## Your account");
  expect(await textOf(swahili)).toContain("## Akaunti yako");
  expect(await textOf(own)).toBe("## Our own");
  expect((await inLanguage("sw", () => currentText("terms"))).version).toBe(await versionOf(own));
});

test("a default text that nobody signed up with is stored in each language once the owner writes another", async () => {
  const swahili = await inLanguage("sw", () => currentText("delivery"));
  expect(swahili.text).toContain("## Jinsi ya kulipa");
  valueOf(await publishPageText(amina, { page: "delivery", setting: "deliveryText", text: "By bicycle" }));
  expect((await storedText("delivery", swahili.version))?.text).toBe(swahili.text);
});

test("only somebody who may manage publishes, and a refused text leaves no version", async () => {
  const before = await db().pageText.count();
  const refusal = refusalOf(
    await publishPageText(await makeBuyer(), {
      page: "terms",
      setting: "termsText",
      text: "Mine now",
    }),
  );
  expect(refusal.code).toBe("forbidden");
  const first = { page: "about", setting: "aboutText", seen: { edit: 0 } } as const;
  valueOf(await publishPageText(amina, { ...first, text: "One" }));
  const clash = refusalOf(await publishPageText(amina, { ...first, text: "Two" }));
  expect(clash.code).toBe("conflict");
  // the default text of About in two languages, and the first
  expect(await db().pageText.count()).toBe(before + 3);
});

test("a page may have a Swahili text of its own, whose versions stay readable too; blank it is the English one", async () => {
  valueOf(await publish("## Be fair"));
  const inSwahili = (text: string) => publishPageText(amina, { page: "terms", setting: "termsTextSw", text });
  const read = (language: Language) => inLanguage(language, () => currentText("terms"));
  valueOf(await inSwahili("## Kuwa mwaminifu"));
  const own = await read("sw");
  expect([(await read("en")).text, own.text]).toEqual(["## Be fair", "## Kuwa mwaminifu"]);
  expect((await storedText("terms", own.version))?.text).toBe("## Kuwa mwaminifu");
  // another English text changes nothing for who reads Swahili
  valueOf(await publish("## Be very fair"));
  expect((await read("sw")).text).toBe("## Kuwa mwaminifu");
  valueOf(await inSwahili(""));
  expect((await read("sw")).text).toBe("## Be very fair");
});
