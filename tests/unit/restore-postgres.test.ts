/** Needs TEST_DATABASE_URL and PostgreSQL's client programs on the PATH. The role owns its databases and has no other rights. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { openTestDatabase } from "~/db/test-database.server";
import { takePayments } from "~/operations/factories.fixture";
import { deleteAccount } from "~/operations/accounts/own-data/delete-account.server";
import { makeMarkedPerson, MARKS, PASSWORD } from "~/operations/accounts/own-data/marked-person.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { withPostgres } from "../../scripts/running/postgres-tools.mjs";
import { hasItsPrograms } from "./on-postgres";
import { makeFolder, run } from "./shop-on-disk";

const category = (name: string) => ({ name, nameKey: name.toLowerCase(), slug: name.toLowerCase() });

/** Damages a dump without a trace in its manifest. */
function cutShort(backup: string) {
  const [dump, manifest] = [path.join(backup, "soko.dump"), path.join(backup, "manifest.json")];
  const bytes = readFileSync(dump).length - 200;
  truncateSync(dump, bytes);
  const parsed = JSON.parse(readFileSync(manifest, "utf8")) as { files: Record<string, unknown>[] };
  const sha256 = createHash("sha256").update(readFileSync(dump)).digest("hex");
  Object.assign(parsed.files.find(({ path: place }) => place === "soko.dump") ?? {}, { bytes, sha256 });
  writeFileSync(manifest, JSON.stringify(parsed));
}

test.skipIf(!env.TEST_DATABASE_URL)(
  "on PostgreSQL a shop can be replaced repeatedly, but not while it runs and not if the dump fails",
  async ({ skip }) => {
    skip(!(await hasItsPrograms(env.TEST_DATABASE_URL ?? "")), "no client programs of the server's version");
    const database = await openTestDatabase();
    const dataDir = makeFolder();
    const shell = (script: string, ...args: string[]) =>
      run(script, dataDir, args, { DATABASE_URL: database.url });
    const ask = (sql: string): Promise<Record<string, unknown>[]> =>
      withPostgres(database.url, (query) => query(sql));
    const names = async () => (await ask(`SELECT name FROM "Category" ORDER BY id`)).map(({ name }) => name);
    const add = (name: string) =>
      ask(`INSERT INTO "Category" (name, "nameKey", slug) VALUES ('${name}', '${name}', '${name}')`);
    try {
      await db().category.create({ data: category("Tools") });
      const running = shell("backup", makeFolder());
      const first = running.output.split(": ")[0] ?? "";
      expect(running.code, running.output).toBe(0);
      const refused = "connections to the database are open: stop every process of the shop";
      expect(shell("restore", first, "--replace").output).toContain(refused);
      await disconnectDatabase();
      // the bus of an idle process
      const bus = new PostgresBus({ connectionString: database.url, onMessage: () => {}, resync: () => {} });
      await bus.connect();
      expect(shell("restore", first, "--replace").output).toContain(`1 ${refused}`);
      await bus.close();

      await add("later");
      expect(shell("restore", first).output).toContain("there is a shop already (in the database)");
      const replaced = shell("restore", first, "--replace");
      expect(replaced.code, replaced.output).toBe(0);
      expect(await names()).toEqual(["Tools"]);

      // old tables that were set aside are not in the next backup
      const second = shell("backup", makeFolder()).output.split(": ")[0] ?? "";
      await add("last");
      const again = shell("restore", second, "--replace");
      expect(again.code, again.output).toBe(0);
      expect(await names()).toEqual(["Tools"]);

      await add("kept");
      cutShort(second);
      const failed = shell("restore", second, "--replace");
      expect(failed.code).toBe(1);
      expect(failed.output).toMatch(/^Nothing was restored, all is as it was: /);
      expect(await names()).toEqual(["Tools", "kept"]);
    } finally {
      await database.close();
    }
  },
);

test.skipIf(!env.TEST_DATABASE_URL)(
  "on PostgreSQL a backup made after an account was deleted has no mark of the person (D89)",
  async ({ skip }) => {
    skip(!(await hasItsPrograms(env.TEST_DATABASE_URL ?? "")), "no client programs of the server's version");
    const database = await openTestDatabase();
    takePayments();
    try {
      const id = await makeMarkedPerson();
      const found = () => {
        const { output } = run("backup", makeFolder(), [makeFolder()], { DATABASE_URL: database.url });
        const dump = path.join(output.split(": ")[0] ?? "", "soko.dump");
        const { stdout } = spawnSync("pg_restore", ["--file=-", dump], { encoding: "utf8", maxBuffer: 1e9 });
        expect(stdout).toContain('COPY public."User"');
        return Object.values(MARKS).filter((mark) => stdout.includes(mark));
      };
      expect(found()).toEqual(expect.arrayContaining([MARKS.username, MARKS.phone, MARKS.address]));
      valueOf(await deleteAccount(id, PASSWORD));
      expect(found()).toEqual([]);
    } finally {
      await database.close();
    }
  },
);
