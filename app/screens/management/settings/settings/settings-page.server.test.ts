import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { db } from "~/db/client.server";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import type { CurrentMpesa } from "~/operations/payments/connections/connection-view.queries.server";
import { mpesaState } from "~/screens/management/shared/connections/connections.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { settingsPage } from "./settings-page.server";

setUpTestDatabase();

const DARAJA: CurrentMpesa = {
  url: "https://api.safaricom.co.ke",
  shortcode: "600123",
  kind: "paybill",
  till: "600123",
  connectionId: null,
  canListPayments: true,
  trouble: null,
};

const page = (q: string, daraja: CurrentMpesa | null = null) =>
  settingsPage(new URL(`https://shop.example/management/settings?q=${q}`), daraja);

test("Settings warn if M-Pesa's list is not read, and show nothing otherwise (D75)", async () => {
  expect((await page("", { ...DARAJA, canListPayments: false })).warning).toMatch(
    /switched off on the server/,
  );
  expect((await page("", DARAJA)).warning).toBeNull();
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

const connection = async (id: string, daraja: CurrentMpesa | null) =>
  (await page("", daraja)).connections.find((one) => one.id === id);

test("until M-Pesa is connected, Settings say that payments are a test, as in its sandbox; then its number and last payment", async () => {
  expect(await page("")).toMatchObject({ takesRealMoney: false });
  expect(await connection("mpesa", null)).toMatchObject({
    text: "Payments are a test: no money moves",
    last: "Never",
  });
  expect(await connection("mpesa", DARAJA)).toMatchObject({
    text: "Connected: paybill 600123",
    last: "Never",
  });
  const { id: userId } = await makeSuperuser();
  const settledAt = new Date("2026-11-29T06:00:00Z");
  await db().paymentAttempt.create({
    data: { reference: "paid", userId, cents: 150_000n, provider: "daraja", state: "completed", settledAt },
  });
  expect((await connection("mpesa", DARAJA))?.last).toContain("KSh 1,500, 29 Nov");
  expect(await mpesaState(DARAJA)).toMatchObject([
    { value: "paybill 600123" },
    { value: expect.stringContaining("KSh 1,500") as unknown },
    { value: expect.stringMatching(/^Paid, 29 Nov/) as unknown },
    { label: "Its list of payments" },
  ]);
  expect(await page("", { ...DARAJA, url: "https://sandbox.safaricom.co.ke" })).toMatchObject({
    takesRealMoney: false,
  });
});

test("SMS, e-mail and eTIMS say whether they are connected; only what is connected has a test button", async () => {
  for (const id of ["sms", "email", "etims"])
    expect(await connection(id, null)).toMatchObject({
      text: expect.stringContaining("Not connected") as unknown,
      test: null,
    });
  rememberMessages("email");
  expect(await connection("email", null)).toMatchObject({
    text: "Connected",
    last: "Nothing sent in 30 days",
  });
  const sentAt = new Date("2026-11-29T06:00:00Z");
  const message = { channel: "email", kind: "test", event: "test 1", recipient: "a@example.com", body: "x" };
  await db().delivery.create({ data: { ...message, state: "sent", sentAt } });
  expect((await connection("email", null))?.last).toContain("29 Nov");
  expect((await connection("email", null))?.test).not.toBeNull();
});
