/** A failed restore changes nothing, and a successful one is complete. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { lockSqlite, openSqlite } from "../../scripts/running/sqlite-file.mjs";
import { HalfDone, makeSwap } from "../../scripts/running/swap.mjs";
import {
  backUp,
  categoriesOf,
  everything,
  inDatabase,
  makeFolder,
  makeShopOnDisk,
  run,
} from "./shop-on-disk";

/** A shop with a category that is not in its backup, and the log of a killed server. */
async function makeKilledShop() {
  const shop = await makeShopOnDisk();
  const backup = backUp(shop.dataDir);
  const later = `INSERT INTO Category (name, nameKey, slug) VALUES ('Later', 'later', 'later')`;
  inDatabase(
    shop.file,
    `database.exec("PRAGMA journal_mode = WAL"); database.exec("${later}"); process.kill(process.pid, "SIGKILL")`,
  );
  expect(statSync(`${shop.file}-wal`).size).toBeGreaterThan(0);
  return { ...shop, backup };
}

const asideIn = (folder: string) => {
  const [aside = "none"] = readdirSync(folder).filter((name) => name.startsWith("before-restore-"));
  return path.join(folder, aside);
};

test("a log without its database blocks the restore, and is never applied to the restored database", async () => {
  const { dataDir, file, backup } = await makeKilledShop();
  for (const name of ["soko.db", "uploads", "secrets"]) rmSync(path.join(dataDir, name), { recursive: true });
  const refused = run("restore", dataDir, [backup]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`there is a shop already (${file}-wal, ${file}-shm)`);
  const { code, output } = run("restore", dataDir, [backup, "--replace"]);
  expect(code, output).toBe(0);
  expect(readdirSync(asideIn(dataDir))).toEqual(["soko.db-shm", "soko.db-wal"]);
  expect(categoriesOf(file)).toBe("Tools");
});

test("a killed shop is moved aside with its log", async () => {
  const { dataDir, file, backup } = await makeKilledShop();
  const { code, output } = run("restore", dataDir, [backup, "--replace"]);
  expect(code, output).toBe(0);
  expect(categoriesOf(file)).toBe("Tools");
  expect(categoriesOf(path.join(asideIn(dataDir), "soko.db"))).toBe("Tools, Later");
});

test("the database is staged next to its target, in a folder that may not exist yet", async () => {
  const { dataDir } = await makeShopOnDisk();
  const backup = backUp(dataDir);
  const [target, elsewhere] = [makeFolder(), path.join(makeFolder(), "disk/of/its/own")];
  const file = path.join(elsewhere, "shop.db");
  const settings = { DATABASE_URL: `file:${file}` };
  const first = run("restore", target, [backup], settings);
  expect(first.code, first.output).toBe(0);
  expect(statSync(elsewhere).mode & 0o077).toBe(0);
  expect(categoriesOf(file)).toBe("Tools");
  const second = run("restore", target, [backup, "--replace"], settings);
  expect(second.code, second.output).toBe(0);
  expect(readdirSync(asideIn(elsewhere))).toEqual(["shop.db"]);
  expect(readdirSync(asideIn(target)).sort()).toEqual(["secrets", "uploads"]);
  expect(readdirSync(elsewhere).sort()).toEqual([path.basename(asideIn(elsewhere)), "shop.db"]);
});

test("if the database cannot be moved into place, everything stays as it was, and the command says so", async () => {
  const { dataDir } = await makeShopOnDisk();
  const backup = backUp(dataDir);
  const database = path.join(makeFolder(), "a-file", "shop.db");
  writeFileSync(path.dirname(database), "where a folder should be");
  const before = everything(dataDir);
  const { code, output } = run("restore", dataDir, [backup, "--replace"], {
    DATABASE_URL: `file:${database}`,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^Nothing was restored, all is as it was: /);
  expect(everything(dataDir)).toEqual(before);
  expect(existsSync(asideIn(dataDir))).toBe(false);
});

test("a running shop is not replaced, and no shop can start during a restore", async () => {
  const { dataDir, file } = await makeShopOnDisk();
  const backup = backUp(dataDir);
  const lock = lockSqlite(file);
  expect(inDatabase(file, `database.exec("PRAGMA journal_mode = WAL")`)).toContain("database is locked");
  lock?.close();
  const shop = openSqlite(file);
  shop.exec("PRAGMA journal_mode = WAL");
  shop.prepare("SELECT count(*) FROM Category").all();
  const before = everything(path.dirname(backup));
  const refused = run("restore", dataDir, [backup, "--replace"]);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining("is running: stop it first") as string,
  });
  expect(everything(path.dirname(backup))).toEqual(before);
  shop.close();
});

function makePlaces() {
  const folder = makeFolder();
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  for (const place of [first, second]) writeFileSync(place, "old");
  return { folder, first, second, swap: makeSwap("now", [first, second]) };
}

test("a swap that fails at any step is undone", async () => {
  const { folder, first, second, swap } = makePlaces();
  const before = everything(folder);
  await swap.begin();
  writeFileSync(swap.staged(first), "new");
  const there = [first, second];
  // the second one does not exist
  await expect(swap.replace({ there, made: there, proven: () => {} })).rejects.toThrow("ENOENT");
  writeFileSync(swap.staged(second), "new");
  const proven = () => {
    throw new Error("not sound");
  };
  await expect(swap.replace({ there, made: there, proven })).rejects.toThrow("not sound");
  await swap.end();
  expect(everything(folder)).toEqual(before);
  expect(readdirSync(folder)).toEqual(["first", "second"]);
});

test("if a swap cannot be undone, the error lists the commands", async () => {
  const { folder, first, second, swap } = makePlaces();
  await swap.begin();
  for (const place of [first, second]) writeFileSync(swap.staged(place), "new");
  const proven = () => {
    rmSync(path.join(folder, "before-restore-now"), { recursive: true });
    mkdirSync(path.join(folder, "before-restore-now"));
    throw new Error("not sound");
  };
  const failed = swap.replace({ there: [first, second], made: [first, second], proven });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HalfDone);
  const aside = path.join(folder, "before-restore-now");
  expect((error as HalfDone).left).toEqual([
    `mv '${aside}/second' '${second}'`,
    `mv '${aside}/first' '${first}'`,
  ]);
});
