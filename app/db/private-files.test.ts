import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPrivate } from "./private-files.server";

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

test("a folder, a database and secrets that others could read are closed to them, and new files are the owner's alone", () => {
  mkdirSync(path.join(dataDir, "secrets"));
  for (const name of ["soko.db", "soko.db-wal", "secrets/session-secret", "demo-logins.txt"])
    writeFileSync(path.join(dataDir, name), "x");
  expect(modeOf("soko.db")).toBe(0o644);
  expect(keepPrivate({ dataDir, database: path.join(dataDir, "soko.db") })).toEqual([]);
  expect(modeOf()).toBe(0o700);
  expect(modeOf("secrets")).toBe(0o700);
  for (const name of ["soko.db", "soko.db-wal", "secrets/session-secret", "demo-logins.txt"])
    expect(modeOf(name), name).toBe(0o600);
  writeFileSync(path.join(dataDir, "new"), "x");
  expect(modeOf("new")).toBe(0o600);
});

test("a folder that many write to is left as it is and told of; its database is closed all the same", () => {
  chmodSync(dataDir, 0o1777);
  writeFileSync(path.join(dataDir, "soko.db"), "x");
  expect(keepPrivate({ dataDir, database: path.join(dataDir, "soko.db") })).toEqual([dataDir]);
  expect(modeOf()).toBe(0o777);
  expect(modeOf("soko.db")).toBe(0o600);
});
