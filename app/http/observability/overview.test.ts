import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { env } from "~/env/env.server";
import { metrics } from "~/metrics/metrics.server";
import { diskSpace, lastBackup, overview, slowestRoutes } from "./overview.server";

// another test file writes last-backup.json at the same time
vi.hoisted(() => vi.stubEnv("DATA_DIR", ".cache/test-data-overview"));

test("routes are sorted from the slowest, over all statuses, without files and health checks", async () => {
  const record = (route: string, status: string, seconds: number) =>
    metrics.requests.observe({ method: "GET", route, status }, seconds);
  for (let i = 0; i < 20; i++) record("/browse", "2xx", 0.004);
  record("/auction/{id}", "2xx", 0.09);
  record("/auction/{id}", "4xx", 0.3);
  record("/media/*", "2xx", 9);
  record("/signup", "2xx", 60);
  const slowest = await slowestRoutes(3);
  expect(slowest.map(({ route }) => route)).toEqual(["/signup", "/auction/{id}", "/browse"]);
  expect(slowest[0]?.p95).toBe(10_000);
  expect(slowest[1]).toMatchObject({ method: "GET", count: 2 });
  expect(slowest[1]?.mean).toBeCloseTo(195);
  expect(await slowestRoutes(1)).toHaveLength(1);
});

test("figures without events are empty, and a payment that threw counts as failed", async () => {
  const before = await overview(new Date());
  expect(before).toMatchObject({ pledges: 0, orders: 0, loop: null, cache: { hits: 0, lookups: 0 } });
  metrics.payments.inc({ outcome: "error" });
  metrics.payments.inc({ outcome: "failed" }, 2);
  expect((await overview(new Date())).payments.failed).toBe(3);
});

test("the last backup is read from the backup's own file; an unreadable file counts as none", async () => {
  const file = path.join(env.dataDir, "last-backup.json");
  mkdirSync(env.dataDir, { recursive: true });
  onTestFinished(() => rmSync(file, { force: true }));
  rmSync(file, { force: true });
  expect(await lastBackup()).toBeNull();
  writeFileSync(file, '{"at":"2026-11-21T18:00:00.000Z","folder":"/backups/a","bytes":12}');
  expect(await lastBackup()).toEqual({ at: new Date("2026-11-21T18:00:00Z"), bytes: 12 });
  for (const broken of ["", "{", '{"at":"yesterday","bytes":1}', "[]"]) {
    writeFileSync(file, broken);
    expect(await lastBackup()).toBeNull();
  }
  const { free, all } = await diskSpace();
  expect(free).toBeGreaterThan(0);
  expect(all).toBeGreaterThanOrEqual(free);
});
