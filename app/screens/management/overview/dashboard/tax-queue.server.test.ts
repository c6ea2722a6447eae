import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeStaff, takePayments } from "~/operations/factories.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { admin } from "~/operations/products/management.fixture";
import { waitingPanels } from "./waiting.server";

setUpTestDatabase(takePayments);

const SINCE = new Date("2026-11-29T02:14:00Z");

async function queued(state: object) {
  const { attemptId } = await paidOrder();
  const { id } = await db().taxInvoice.create({
    data: { number: attemptId, attemptId, totalCents: 0n, vatCents: 0n, issuedAt: SINCE },
  });
  const row = { channel: "etims", kind: "tax invoice", event: `tax invoice ${id}`, recipient: String(id) };
  await db().delivery.create({ data: { ...row, body: "", ...state } });
  return id;
}

test("the owner's first page says since when the queue to KRA stands, how many wait, and which is the first", async () => {
  const taxPanel = async (viewer = admin, now = new Date(SINCE.getTime() + 3_600_000)) =>
    (await waitingPanels(viewer, now)).find(({ title }) => title.includes("KRA"));
  const id = await queued({ failedSince: SINCE, lastAnswer: "No answer: too slow" });
  await queued({});
  expect(await taxPanel(admin, new Date(SINCE.getTime() + 60_000)), "a minute is no trouble").toBeUndefined();
  const panel = await taxPanel();
  expect(panel?.title).toBe("2 tax documents waiting for KRA");
  expect(panel?.rows?.[0]?.to).toBe(`/management/tax-invoices/${id}`);
  expect(panel?.rows?.[0]?.note).toContain("05:14");
  expect(panel?.rows?.[0]?.note).toContain("No answer: too slow");
  expect(await taxPanel(await makeStaff("orders"))).toBeUndefined();
  await db().delivery.updateMany({ data: { state: "failed", skippedAt: SINCE } });
  expect((await waitingPanels(admin, SINCE)).flatMap(({ links = [] }) => links)).toEqual([
    { to: "/management/tax-invoices?signing=skipped", label: "2 documents not at KRA" },
  ]);
});
