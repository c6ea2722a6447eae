import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { type AuditFilters, auditList } from "~/domain/audit/audit-list";
import { admin } from "../products/management.fixture";
import { auditActors, auditBatches, auditPage } from "./audit.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  await db().auditEntry.createMany({
    data: Array.from({ length: 2_100 }, (_, i) => ({
      actorId: 1,
      action: "product.update",
      subject: "product" as const,
      subjectId: 1 + (i % 50),
      productId: 1 + (i % 50),
    })),
  });
});
afterAll(() => shop.close());

const stepsOf = async (filters: Partial<AuditFilters>) =>
  (await plansOf(shop.file, () => auditPage(admin, { ...auditList.all, ...filters }, 50)))
    .filter((step) => step.includes("AuditEntry"))
    .join("\n");

const FILTERS: Partial<AuditFilters>[] = [
  {},
  { action: "product.update" },
  { kind: "product" },
  { from: "2026-01-01", to: "2036-01-01" },
  { kind: "product", action: "product.update", from: "2026-01-01" },
  { kind: "product_and_rounds", id: 7 },
  { kind: "product", id: 7 },
  { id: 7 },
];

test.each(FILTERS)(
  "%j is counted and read from an index, and only one page's entries are read in full",
  async (f) => {
    const steps = (await stepsOf(f)).split("\n");
    expect(steps.filter((step) => step.startsWith("SCAN") && !step.includes("COVERING INDEX"))).toEqual([]);
    expect(steps.length).toBeGreaterThan(2);
  },
);

test("the whole trail and large parts of it are read in index order, not sorted", async () => {
  for (const filters of FILTERS.slice(0, 5)) {
    const steps = await plansOf(shop.file, () => auditPage(admin, { ...auditList.all, ...filters }, 50));
    expect(steps.join("\n"), JSON.stringify(filters)).not.toContain("TEMP B-TREE");
  }
});

test("a product's history is read by its id", async () => {
  expect(await stepsOf({ kind: "product_and_rounds", id: 7 })).toContain(
    "AuditEntry_productId_id_idx (productId=?)",
  );
  expect(await stepsOf({ kind: "product", id: 7, from: "2026-01-01" })).toContain(
    "AuditEntry_subject_subjectId_id_idx (subject=? AND subjectId=?)",
  );
});

test("an export continues after its last row and does not count from the start", async () => {
  const steps = await plansOf(shop.file, async () => {
    for await (const batch of auditBatches(admin, auditList.all, 1_000))
      expect(batch.length).toBeGreaterThan(0);
  });
  expect(steps.some((step) => /AuditEntry_list \(\(?at(,id\))?<\(?\?/.test(step))).toBe(true);
});

test("actors are found without reading the entries", async () => {
  const steps = (await plansOf(shop.file, auditActors)).filter((step) => step.includes("AuditEntry"));
  expect(steps.every((step) => step.startsWith("SEARCH"))).toBe(true);
});
