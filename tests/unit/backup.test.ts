/** What a backup must contain; tests/http/backup.test.ts backs up a running shop. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "~/db/open.server";
import { filesAt } from "../../scripts/running/files.mjs";
import { backUp, everything, makeFolder, makeShopOnDisk, run } from "./shop-on-disk";

test("other files in DATA_DIR, readable or not, are left out and do not disturb the backup", async () => {
  const { dataDir } = await makeShopOnDisk();
  mkdirSync(path.join(dataDir, "lost+found"), { mode: 0 });
  mkdirSync(path.join(dataDir, "before-restore-20260101T000000Z/uploads"), { recursive: true });
  execFileSync("mkfifo", [path.join(dataDir, "before-restore-20260101T000000Z/pipe")]);
  const files = Object.keys(everything(backUp(dataDir)));
  expect(files).toHaveLength(1 + 9 + 1 + 1);
  expect(files).toContain("secrets/session-secret");
});

test.each([
  ["a folder that cannot be read", "loop", (place: string) => symlinkSync(place, place)],
  ["what is neither a file nor a folder", "pipe", (place: string) => void execFileSync("mkfifo", [place])],
])("%s among the pictures stops the backup, and no backup remains", async (_, name, make) => {
  const { dataDir, uploads } = await makeShopOnDisk();
  make(path.join(uploads, name));
  const backups = makeFolder();
  const { code, output } = run("backup", dataDir, [backups]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`uploads/${name}`) as string });
  expect(output).toMatch(/^No backup was made: /);
  expect(readdirSync(backups)).toEqual([]);
  expect(existsSync(path.join(dataDir, "last-backup.json"))).toBe(false);
});

test("an unreadable folder, or one that disappears while it is read, is an error; only a missing one is empty", async () => {
  const { dataDir, uploads } = await makeShopOnDisk();
  for (const code of ["EACCES", "ENOENT"])
    await expect(
      filesAt(uploads, () => Promise.reject(Object.assign(new Error(code), { code }))),
    ).rejects.toThrow(code);
  expect(await filesAt(path.join(dataDir, "no-such-place"))).toEqual([]);
  expect(await filesAt(uploads)).toHaveLength(9);
});

test("a missing picture that a row names stops the backup, unless --without-lost is given", async () => {
  const { dataDir, uploads, picture } = await makeShopOnDisk();
  const lost = `${picture}-640.webp`;
  rmSync(path.join(uploads, lost));
  const refused = run("backup", dataDir, [makeFolder()]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`1 files of pictures that the shop shows are not in ${dataDir}`);
  expect(refused.output).toContain(lost);
  const backups = makeFolder();
  const { code, output } = run("backup", dataDir, [backups, "--without-lost"]);
  expect(code, output).toBe(0);
  expect(output).toContain("without 1 that are lost");
  const manifest = readFileSync(path.join(backups, readdirSync(backups)[0] ?? "", "manifest.json"), "utf8");
  expect((JSON.parse(manifest) as { lost: string[] }).lost).toEqual([`uploads/${lost}`]);
});

test("a shop without pictures can be backed up, a shop that never opened cannot", async () => {
  const empty = makeFolder();
  const database = await openDatabase(`file:${path.join(empty, "soko.db")}`, "prisma/migrations");
  await database.$disconnect();
  expect(Object.keys(everything(backUp(empty))).sort()).toEqual(["manifest.json", "soko.db"]);
  const { code, output } = run("backup", makeFolder(), [makeFolder()], {
    DATABASE_URL: `file:${path.join(empty, "last-backup.json")}`,
  });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining("No backup was made") as string,
  });
});

/** Acts as if another user had made that backup. */
const REFUSING = `import fs from "node:fs/promises"; import { syncBuiltinESMExports } from "node:module";
  const { rm } = fs;
  fs.rm = (place, options) => place.endsWith("soko-20260101T000000Z") ? Promise.reject(new Error("EACCES")) : rm(place, options);
  syncBuiltinESMExports();`;

test("the new backup is complete even if an old one cannot be removed and the note cannot be written", async () => {
  const { dataDir } = await makeShopOnDisk();
  const backups = makeFolder();
  const old = ["soko-20260101T000000Z", "soko-20260102T000000Z"];
  for (const name of old) mkdirSync(path.join(backups, name));
  mkdirSync(path.join(dataDir, "last-backup.json/in-the-way"), { recursive: true });
  const { code, output } = run("backup", dataDir, [backups, "--keep", "1"], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(REFUSING)}`,
  });
  expect(code, output).toBe(0);
  expect(output).toContain("Warning: soko-20260101T000000Z stays: EACCES");
  expect(output).toContain("Warning: Management does not show this backup: ");
  expect(output).toMatch(/: 11 files, .* checked$/m);
  const [, newest = ""] = output.match(/^.*\/(soko-\d+T\d+Z): /m) ?? [];
  expect(readdirSync(backups).sort()).toEqual([old[0], newest]);
});

const SAME_SECOND = `globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [Date.UTC(2026, 10, 29)])); }
};`;

test("a second backup in the same second is refused, and management shows no failure", async () => {
  const { dataDir } = await makeShopOnDisk();
  const backups = makeFolder();
  const again = () =>
    run("backup", dataDir, [backups], {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SAME_SECOND)}`,
    });
  expect(again().code).toBe(0);
  const { code, output } = again();
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("this second") as string });
  expect(readdirSync(backups)).toEqual(["soko-20261129T000000Z"]);
  expect(existsSync(path.join(dataDir, "backup-failure.json"))).toBe(false);
});

test.each(["backup", "restore", "superuser"])(
  "%s with wrong arguments prints its usage, a line for each form",
  (script) => {
    const { code, output } = run(script, makeFolder(), ["--nope"]);
    expect(code).toBe(2);
    expect(output).toMatch(new RegExp(`^usage: npm run ${script} -- .*\n( +npm run ${script} -- .*\n)*$`));
  },
);
