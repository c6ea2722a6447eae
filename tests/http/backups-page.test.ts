/** Backups by the browser: made, listed, downloaded, restored into a new folder, deleted. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { folderFiles } from "~/media/folder-files.server";
import { storeDrawing, usePictureFiles } from "~/media/store.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const PAGE = "/management/system/backups";
const data = makeDataDir();
const elsewhere = mkdtempSync(path.join(tmpdir(), "soko-restored-"));
const backups = path.join(data.folder, "backups");
let server: Server;
let owner: Browser;
let picture: string;

async function withLogin(id: number, username: string) {
  const email = `${username}@example.com`;
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  const passwordHash = await hashPassword(PASSWORD);
  await db().user.update({ where: { id }, data: { username, email, ...keys, passwordHash } });
}

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  await withLogin((await makeSuperuser()).id, "amina");
  await withLogin((await makeBuyer()).id, "wanjiku");
  usePictureFiles(folderFiles(path.join(data.folder, "uploads")));
  picture = await storeDrawing(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><rect width="9" height="9"/></svg>`,
    ),
  );
  await db().category.update({
    where: { id: await newCategory() },
    data: { imageKey: picture, name: "Lamps" },
  });
  await disconnectDatabase();
  server = await startServer(data.folder);
  owner = await new Browser(server).login("amina", PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  data.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

const pageOf = async (browser = owner) => (await browser.get(PAGE)).text();
const finished = () =>
  existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith("soko-")) : [];
const whole = (count: number) =>
  expect.poll(() => finished().length, { timeout: 30_000, interval: 50 }).toBe(count);

test("without the password nothing is made, downloaded or deleted, and the list is shown", async () => {
  const page = await pageOf();
  expect(page).toContain("No backup yet");
  expect(page).toContain("A copy on the same disk does not survive the disk");
  expect(page).not.toContain("Make a backup now");
  expect((await owner.post(PAGE, { intent: "make" })).headers.get("Location")).toBe(PAGE);
  const wrong = await owner.post(PAGE, { password: "not mine" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).not.toContain("not mine");
  expect((await owner.post(PAGE, { intent: "make" })).status).toBe(303);
  expect(finished()).toEqual([]);
  const buyer = await new Browser(server).login("wanjiku", PASSWORD);
  expect((await buyer.get(PAGE)).status).toBe(403);
  expect((await buyer.get(`${PAGE}/soko-20261129T020000Z`)).status).toBe(403);
});

let name = "";

test("a backup is made while the shop is open, listed with its size, and told as the last one", async () => {
  expect((await owner.post(PAGE, { password: PASSWORD })).status).toBe(303);
  expect(await pageOf()).toContain("Make a backup now");
  const pressed = await Promise.all([1, 2, 3].map(() => owner.post(PAGE, { intent: "make" })));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  await whole(1);
  [name = ""] = finished();
  const page = await pageOf();
  expect(page).toContain(`href="${PAGE}/${name}"`);
  expect(page).toMatch(/[\d.]+ [kM]B/);
  expect(page).not.toContain("latest backup failed");
  expect(await (await owner.get("/management/system")).text()).not.toContain("No backup yet");
});

test("the download restored into a new folder is the shop: rows, pictures and keys", async () => {
  const answer = await owner.get(`${PAGE}/${name}`);
  expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
    200,
    `attachment; filename="${name}.tar"`,
  ]);
  const tar = path.join(elsewhere, "backup.tar");
  writeFileSync(tar, Buffer.from(await answer.arrayBuffer()));
  execFileSync("tar", ["-xf", tar], { cwd: elsewhere });
  const restored = path.join(elsewhere, "data");
  mkdirSync(restored, { mode: 0o700 });
  const { status, stderr } = spawnSync(
    process.execPath,
    ["scripts/restore.mjs", path.join(elsewhere, name)],
    { encoding: "utf8", env: { ...process.env, DATA_DIR: restored } },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  for (const place of ["uploads", "secrets"])
    for (const file of readdirSync(path.join(data.folder, place)))
      expect(
        readFileSync(path.join(restored, place, file)).equals(
          readFileSync(path.join(data.folder, place, file)),
        ),
        file,
      ).toBe(true);
  expect(readdirSync(path.join(restored, "uploads")).some((file) => file.startsWith(picture))).toBe(true);
  const second = await startServer(restored, {}, { isFirstStart: true });
  const there = await new Browser(second).login("amina", PASSWORD);
  expect(await (await there.get("/categories")).text()).toContain("Lamps");
  expect(await (await there.get("/management/audit")).text()).toContain("Backup asked for");
  await second.stop();
});

test("a backup that fails leaves no half of one, and its reason stands on the first page and on System", async () => {
  const lost = readdirSync(path.join(data.folder, "uploads")).find((file) => file.startsWith(picture)) ?? "";
  const file = path.join(data.folder, "uploads", lost);
  const bytes = readFileSync(file);
  rmSync(file);
  const failed = await owner.post(PAGE, { intent: "make" });
  expect(failed.status).toBe(303);
  await expect
    .poll(() => existsSync(path.join(data.folder, "backup-failure.json")), { timeout: 30_000 })
    .toBe(true);
  expect(finished()).toEqual([name]);
  expect(readdirSync(backups).filter((one) => one.startsWith(".soko-"))).toEqual([]);
  expect(await pageOf()).toContain(`the first uploads/${lost}`);
  expect(await (await owner.get("/management")).text()).toMatch(/The backup of [^<]* failed/);
  expect(await (await owner.get("/management/system")).text()).toContain("The latest backup failed");

  writeFileSync(file, bytes);
  chmodSync(file, 0o600);
  await owner.post(PAGE, { intent: "make" });
  await whole(2);
  await expect.poll(pageOf, { timeout: 10_000 }).not.toContain("latest backup failed");
  expect(await (await owner.get("/management")).text()).not.toMatch(/The backup of [^<]* failed/);
});

test("a backup is deleted after a question, and the trail has all of it", async () => {
  const question = await (await owner.get(`${PAGE}?delete=${name}`)).text();
  expect(question).toContain("It cannot be brought back");
  expect((await owner.post(PAGE, { intent: "delete", backup: name })).status).toBe(303);
  expect(finished()).not.toContain(name);
  expect((await owner.post(PAGE, { intent: "delete", backup: name })).status).toBe(404);
  expect((await owner.get(`${PAGE}/${name}`)).status).toBe(404);
  const trail = await (await owner.get("/management/audit")).text();
  for (const text of ["Backup asked for", "Backup downloaded", "Backup deleted"])
    expect(trail).toContain(text);
});

test("switched on, the nightly one is made by itself within minutes, and older ones beyond the number go", async () => {
  await owner.post("/management/settings/backups-kept", { value: "1" });
  await owner.post("/management/settings/nightly-backup", { value: "yes" });
  for (const old of finished()) rmSync(path.join(backups, old), { recursive: true });
  expect(await pageOf()).toContain("The shop makes one every night");
  await expect.poll(() => finished().length, { timeout: 90_000, interval: 500 }).toBe(1);
  const [nightly] = finished();
  // the names have seconds
  await expect
    .poll(
      async () => {
        await owner.post(PAGE, { intent: "make" });
        return finished().some((one) => one !== nightly);
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
  await expect.poll(() => finished().includes(nightly ?? ""), { timeout: 10_000 }).toBe(false);
});
