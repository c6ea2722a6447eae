import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { env } from "~/env/env.server";
import { recordError } from "~/http/observability/latest-errors.server";
import { joinAs, makeBuyer, makeOpenRound, pledgeAs, takePayments } from "~/operations/factories.fixture";
import { systemPage } from "./system-page.server";

// another test file writes the same file at the same time
vi.hoisted(() => vi.stubEnv("DATA_DIR", ".cache/test-data-system-page"));

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  mkdirSync(env.dataDir, { recursive: true });
  shop = await openTestDatabase();
  takePayments();
});
afterAll(() => shop.close());

const figure = (list: readonly { label: string; value: string }[], label: string) =>
  list.find((each) => each.label === label)?.value;

test("the page counts pledges and lists errors with our own message and the request id", async () => {
  const before = await systemPage(new Date());
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  await pledgeAs(buyer, auctionId, 60_000);
  recordError("storage unavailable", "an-id");
  recordError("stale payments were not settled", null);
  const { business, errors, errorsInHour, room } = await systemPage(new Date());
  expect(Number(figure(business, "Pledges")) - Number(figure(before.business, "Pledges"))).toBe(1);
  expect(errorsInHour).toBe("2");
  expect(errors).toMatchObject([
    { message: "stale payments were not settled", requestId: "none" },
    { message: "storage unavailable", requestId: "an-id" },
  ]);
  expect(figure(room, "Database")).toMatch(/^\d+(?:\.\d)? (?:kB|MB)$/);
});

test("a shop without a backup, or with an old one, gets a warning", async () => {
  const file = path.join(env.dataDir, "last-backup.json");
  rmSync(file, { force: true });
  onTestFinished(() => rmSync(file, { force: true }));
  const now = new Date();
  const after = async (ms: number) => {
    writeFileSync(file, JSON.stringify({ at: new Date(now.getTime() - ms).toISOString(), bytes: 6_200_000 }));
    const { warnings, room } = await systemPage(now);
    return {
      warnings: warnings.filter((text) => text.includes("backup")),
      since: figure(room, "Since the last backup"),
    };
  };
  const none = await systemPage(now);
  expect(none.warnings.join()).toContain("No backup yet");
  expect(await after(20_000)).toEqual({ warnings: [], since: "Under 1 min" });
  expect(await after(11_520_000)).toEqual({ warnings: [], since: "3 h 12 min" });
  expect(await after(3 * 86_400_000)).toEqual({
    warnings: ["The last backup was made 3 days ago."],
    since: "3 days",
  });
});

test("a shop limited to one process shows nothing about processes", async () => {
  expect(await systemPage(new Date())).toMatchObject({ processName: null, processes: [] });
});
