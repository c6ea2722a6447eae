import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeStaff, makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { failedBackup, isBackupUnderWay, listBackups } from "./backups.queries.server";
import { deleteBackup } from "./delete-backup.server";
import { beginBackup } from "./make-backup.server";
import { packBackup } from "./pack-backup.server";

setUpTestDatabase();

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function writeBackup(folder: string, name: string, files: Record<string, string> = { "soko.db": "rows" }) {
  mkdirSync(path.join(folder, name), { recursive: true });
  for (const [place, text] of Object.entries(files)) writeFileSync(path.join(folder, name, place), text);
  const listed = Object.entries(files).map(([place, text]) => ({ path: place, bytes: text.length }));
  const manifest = { madeAt: "2026-11-29T02:00:00.000Z", bytes: 4, files: listed };
  writeFileSync(path.join(folder, name, "manifest.json"), JSON.stringify(manifest));
}

const NEW = "soko-20261129T020000Z";
const OLD = "soko-20261128T020000Z";

test("whole backups are listed, the newest first; one that is being made, or was cut off, is not", async () => {
  const folder = makeFolder();
  expect(await listBackups(path.join(folder, "nowhere"))).toEqual([]);
  writeBackup(folder, OLD);
  writeBackup(folder, NEW);
  writeBackup(folder, `.soko-20261130T020000Z-${process.pid}`);
  mkdirSync(path.join(folder, "soko-20261130T030000Z"));
  mkdirSync(path.join(folder, "something-else"));
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([NEW, OLD]);
  expect(await isBackupUnderWay(folder)).toBe(true);
  rmSync(path.join(folder, `.soko-20261130T020000Z-${process.pid}`), { recursive: true });
  expect(await isBackupUnderWay(folder)).toBe(false);
});

test("the latest failure is shown with its reason, and nothing where there is none", async () => {
  const folder = makeFolder();
  expect(await failedBackup(folder)).toBeNull();
  const file = path.join(folder, "backup-failure.json");
  writeFileSync(file, JSON.stringify({ at: "2026-11-29T02:00:00.000Z", reason: "the disk is full" }));
  expect(await failedBackup(folder)).toEqual({
    at: new Date("2026-11-29T02:00:00Z"),
    reason: "the disk is full",
  });
});

test("only superusers make, download and delete, and no name leads out of the folder", async () => {
  const folder = makeFolder();
  writeBackup(folder, NEW);
  writeBackup(path.dirname(folder), "not-a-backup");
  onTestFinished(() => rmSync(path.join(path.dirname(folder), "not-a-backup"), { recursive: true }));
  for (const actor of [await makeBuyer(), await makeStaff("products", "orders", "money", "users")]) {
    expect(refusalOf(await deleteBackup(actor, folder, NEW)).code).toBe("forbidden");
    expect(refusalOf(await packBackup(actor, folder, NEW)).code).toBe("forbidden");
    expect(await beginBackup(actor, folder, () => {})).toMatchObject({ refusal: { code: "forbidden" } });
  }
  const amina = await makeSuperuser();
  for (const name of ["../not-a-backup", "..", "", `${NEW}/../../not-a-backup`, OLD]) {
    expect(refusalOf(await deleteBackup(amina, folder, name)).code).toBe("missing");
    expect(refusalOf(await packBackup(amina, folder, name)).code).toBe("missing");
  }
  expect(existsSync(path.join(folder, NEW, "soko.db"))).toBe(true);
});

test("of two deletions at once one deletes, and the trail has it", async () => {
  const folder = makeFolder();
  writeBackup(folder, NEW);
  const amina = await makeSuperuser();
  const outcomes = await Promise.all([1, 2].map(() => deleteBackup(amina, folder, NEW)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  const entries = await db().auditEntry.findMany({ where: { actorId: amina.id } });
  // the trail has it before it is done, so the one that comes too late may be there too
  expect([...new Set(entries.map(({ action, before }) => `${action} ${before}`))]).toEqual([
    `user.delete_backup ${JSON.stringify({ backup: NEW })}`,
  ]);
});

test("a deletion that the trail cannot store deletes nothing", async () => {
  const folder = makeFolder();
  writeBackup(folder, NEW);
  const nobody = { id: Number.NaN, isSuperuser: true };
  await expect(deleteBackup(nobody, folder, NEW)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([NEW]);
});

test("a download that finds a file shorter than its header said breaks off", async () => {
  const folder = makeFolder();
  writeBackup(folder, NEW, { "soko.db": "rows", "more.db": "x".repeat(3_000_000) });
  const parts = valueOf(await packBackup(await makeSuperuser(), folder, NEW));
  const read = async () => {
    for await (const part of parts)
      if (part.length === 4) writeFileSync(path.join(folder, NEW, "more.db"), "");
      else if (part.length === 512 && Buffer.from(part).includes("more.db"))
        writeFileSync(path.join(folder, NEW, "more.db"), "short");
  };
  await expect(read()).rejects.toThrow();
});
