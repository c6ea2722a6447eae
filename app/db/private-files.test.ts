import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivate } from "./private-files.server";

let dataDir: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  process.umask(0o022);
  dataDir = mkdtempSync(path.join(tmpdir(), "soko-private-"));
  chmodSync(dataDir, 0o755);
});
afterEach(() => {
  process.umask(umask);
  rmSync(dataDir, { recursive: true });
});

const modeOf = (...place: string[]) => statSync(path.join(dataDir, ...place)).mode & 0o777;

test("files that other users could read are made private, and new files are private from the start", () => {
  mkdirSync(path.join(dataDir, "secrets"));
  for (const name of ["soko.db", "soko.db-wal", "secrets/session-secret", "demo-logins.txt"])
    writeFileSync(path.join(dataDir, name), "x");
  expect(modeOf("soko.db")).toBe(0o644);
  expect(makePrivate({ dataDir, database: path.join(dataDir, "soko.db") })).toEqual([]);
  expect(modeOf()).toBe(0o700);
  expect(modeOf("secrets")).toBe(0o700);
  for (const name of ["soko.db", "soko.db-wal", "secrets/session-secret", "demo-logins.txt"])
    expect(modeOf(name), name).toBe(0o600);
  writeFileSync(path.join(dataDir, "new"), "x");
  expect(modeOf("new")).toBe(0o600);
});

test("a shared folder is left as it is and reported; the database in it is made private all the same", () => {
  chmodSync(dataDir, 0o1777);
  writeFileSync(path.join(dataDir, "soko.db"), "x");
  expect(makePrivate({ dataDir, database: path.join(dataDir, "soko.db") })).toEqual([dataDir]);
  expect(modeOf()).toBe(0o777);
  expect(modeOf("soko.db")).toBe(0o600);
});
