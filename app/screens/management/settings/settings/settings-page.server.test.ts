import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeSuperuser } from "~/operations/factories.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { settingsPage } from "./settings-page.server";

setUpTestDatabase();

const page = (q: string, daraja: { canListPayments: boolean } | null = null) =>
  settingsPage(new URL(`https://shop.example/management/settings?q=${q}`), daraja);

test("Settings warn if M-Pesa's list is not read, and show nothing otherwise (D75)", async () => {
  expect((await page("", { canListPayments: false })).warning).toMatch(/DARAJA_PULL is off/);
  expect((await page("", { canListPayments: true })).warning).toBeNull();
  expect((await page("")).warning).toBeNull();
});

test("each setting shows its value, where it comes from, and who changed it from what; a search filters the list", async () => {
  const amina = await makeSuperuser();
  valueOf(await updateSetting(amina, "openingHours", "8 to 5"));
  valueOf(await updateSetting(amina, "openingHours", "8 to 6"));
  const { groups } = await page("opening");
  expect(groups).toMatchObject([
    {
      group: "Contact",
      settings: [{ id: "opening-hours", text: "8 to 6", from: "Set here", change: { was: "8 to 5" } }],
    },
  ]);
  expect(groups[0]?.settings[0]?.change?.who).toMatch(/./);
  expect((await page("shop+name")).groups[0]?.settings[0]).toMatchObject({ from: "Default", change: null });
});
