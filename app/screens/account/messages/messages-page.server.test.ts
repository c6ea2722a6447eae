import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import { makeReachable, noChannels, rememberMessages } from "~/operations/messages/outbox.fixture";
import { messagesPage, saveChoices } from "./messages-page.server";

setUpTestDatabase();

const args = argsOf(new Request("http://soko.example/profile/messages"));

test("a kind without a tick is off, and each channel has its own tick", async () => {
  rememberMessages("sms", "email");
  const viewer = await makeReachable();
  const form = new FormData();
  const rowsNow = async () => (await messagesPage(viewer)).groups.flatMap(({ rows }) => rows);
  for (const { names } of await rowsNow()) form.set(names.email ?? "", "on");
  form.delete("email_order_status");
  await saveChoices(args, viewer, form);
  const { channels, groups } = await messagesPage(viewer);
  const rows = await rowsNow();
  expect(rows.find((row) => row.id === "order.status")?.isOn).toEqual({ sms: false, email: false });
  expect(rows.find((row) => row.id === "auction.won")?.isOn).toEqual({ sms: false, email: true });
  expect(channels.map(({ label }) => label)).toEqual(["SMS", "Email"]);
  expect(groups.map(({ label }) => label)).toEqual([
    "My orders and payments",
    "Auctions that I joined",
    "Auctions that I watch",
    "Only if you agree",
  ]);
});

test("without message channels the page is a 404", async () => {
  noChannels();
  const viewer = await makeReachable();
  await expect(messagesPage(viewer)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(saveChoices(args, viewer, new FormData())).rejects.toMatchObject({ init: { status: 404 } });
});
