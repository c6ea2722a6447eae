/** npm run doctor for a shop on PostgreSQL. */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseServer, type Processes, startProcesses } from "./processes";

let processes: Processes;

beforeAll(async () => {
  if (databaseServer) processes = await startProcesses({ count: 1 });
});
afterAll(() => processes?.close());

function database(settings: Record<string, string> = {}): string {
  const { databaseUrl, folder } = processes.shop;
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/doctor.mjs"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl, ...settings },
  });
  expect(stderr).toBe("");
  return /^.* database .*\n.*/m.exec(stdout)?.[0] ?? "";
}

describe.skipIf(!databaseServer)("npm run doctor on PostgreSQL", () => {
  test("reports too few connections for all processes", () => {
    expect(database({ PROCESSES: "64" })).toMatch(
      /^warn +database +PostgreSQL has room for \d+ connections, 64 processes and a restart need 845\n.*max_connections/,
    );
  });

  test("reports nothing if there are enough connections", () => {
    expect(database({ PROCESSES: "1" })).not.toContain("connections");
  });

  test("reports that pg_dump is missing for backups", () => {
    expect(database({ PATH: "/nowhere" })).toMatch(
      /^warn +database +pg_dump is not installed\n.*postgresql-client-/,
    );
  });
});
