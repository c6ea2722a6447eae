import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { verifyLedger } from "~/domain/audit/ledger";
import { folderFiles } from "~/media/folder-files.server";
import { storeDrawing, usePictureFiles } from "~/media/store.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { sha256 } from "~/operations/secrets/digests.server";
import { makeBuyers, makeOpenRound, type OpenRound, storedRound } from "~/operations/factories.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const data = makeDataDir();
const restored = makeDataDir();
const backupDir = makeDataDir();
let server: Server;
let auction: OpenRound;
let title: string;
let buyers: Browser[];

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  auction = await makeOpenRound();
  ({ title } = await db().product.findUniqueOrThrow({ where: { id: auction.auctionId } }));
  const people = await makeBuyers(4);
  await db().user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
  const found = await db().user.findMany({ where: { id: { in: people.map(({ id }) => id) } } });
  await disconnectDatabase();
  usePictureFiles(folderFiles(path.join(data.folder, "uploads")));
  for (const colour of ["green", "amber"])
    await storeDrawing(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><rect fill="${colour}" width="96" height="72"/></svg>`,
      ),
    );
  server = await startServer(data.folder);
  buyers = await Promise.all(found.map(({ username }) => new Browser(server).login(username, PASSWORD)));
  for (const buyer of buyers) await buyer.post(`/auction/${auction.auctionId}`, { intent: "join" });
});
afterAll(async () => {
  await server?.stop();
  for (const folder of [data, restored, backupDir]) folder.remove();
});

async function run(script: "backup" | "restore", dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

/** Every buyer raises again and again, by different amounts. Returns the accepted amounts in cents. */
async function pledgeUntil(over: () => boolean, accepted: Set<number>) {
  const raise = async (buyer: Browser, i: number) => {
    for (let turn = 0; !over(); turn++) {
      const cents = 60_000 + 4 * turn + i;
      const fields = { intent: "pledge", pledge_amount: String(cents / 100) };
      const { status } = await buyer.post(`/auction/${auction.auctionId}`, fields);
      if (status === 303) accepted.add(cents);
    }
  };
  await Promise.all(buyers.map(raise));
}

const backups = () => readdirSync(backupDir.folder).filter((name) => name.startsWith("soko-"));
const newest = () => path.join(backupDir.folder, backups().sort().at(-1) ?? "");
const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name)).toString("base64")]),
  );

let acceptedBefore: Set<number>;

test("a backup can be made while buyers pledge, and only its owner can read it", async () => {
  const accepted = new Set<number>();
  let over = false;
  const storm = pledgeUntil(() => over, accepted);
  while (accepted.size < 40) await new Promise((resolve) => setImmediate(resolve));
  acceptedBefore = new Set(accepted);
  const { code, output } = await run("backup", data.folder, backupDir.folder);
  const during = accepted.size - acceptedBefore.size;
  over = true;
  await storm;
  expect(code, output).toBe(0);
  expect(during).toBeGreaterThan(5);
  expect(backups()).toHaveLength(1);
  for (const entry of readdirSync(newest(), { recursive: true, withFileTypes: true }))
    expect(statSync(path.join(entry.parentPath, entry.name)).mode & 0o077).toBe(0);
  const last = JSON.parse(readFileSync(path.join(data.folder, "last-backup.json"), "utf8")) as {
    folder: string;
  };
  expect(last.folder).toBe(newest());
});

test("a backup with an extra byte, a missing file or no end is refused, and so is a restore over a running shop", async () => {
  const copy = path.join(backupDir.folder, "damaged");
  const asDamaged = async (damage: () => void) => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(newest(), copy, { recursive: true });
    damage();
    const target = path.join(restored.folder, "none");
    const outcome = await run("restore", target, copy);
    expect(outcome.code).toBe(1);
    expect(readdirSync(target, { recursive: true })).toEqual([]);
    return outcome.output;
  };
  mkdirSync(path.join(restored.folder, "none"));
  expect(await asDamaged(() => appendFileSync(path.join(copy, "soko.db"), "x"))).toContain(
    "soko.db is not what was backed up",
  );
  const [picture = ""] = readdirSync(path.join(copy, "uploads"));
  expect(await asDamaged(() => rmSync(path.join(copy, "uploads", picture)))).toContain(
    `${picture} is missing`,
  );
  expect(await asDamaged(() => rmSync(path.join(copy, "manifest.json")))).toContain("is no finished backup");
  rmSync(copy, { recursive: true });
  rmSync(path.join(restored.folder, "none"), { recursive: true });
  const running = await run("restore", data.folder, newest(), "--replace");
  expect(running).toMatchObject({
    code: 1,
    output: expect.stringContaining("is running: stop it first") as string,
  });
});

test("restored elsewhere, the shop has every pledge accepted before the backup, a complete ledger and all pictures", async () => {
  const { code, output } = await run("restore", restored.folder, newest());
  expect(code, output).toBe(0);
  expect(contents(path.join(restored.folder, "uploads"))).toEqual(
    contents(path.join(data.folder, "uploads")),
  );
  expect(readdirSync(path.join(restored.folder, "uploads"))).toHaveLength(18);
  const other = await startServer(restored.folder);
  try {
    // the secrets were copied too, so sessions stay valid
    const page = await fetch(`${other.url}/dashboard`, {
      headers: { Cookie: buyers[0]?.cookies ?? "" },
      redirect: "manual",
    });
    expect(page.status).toBe(200);
    // the search tables are complete too
    const found = await (await fetch(`${other.url}/browse?q=${encodeURIComponent(title)}`)).text();
    expect(found).toContain(`/auction/${auction.auctionId}"`);
  } finally {
    expect(await other.stop()).toBe(0);
  }
});

test("an existing shop stays without --replace, and is moved aside completely with it", async () => {
  const refused = await run("restore", restored.folder, newest());
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("there is a shop already");
  const replaced = await run("restore", restored.folder, newest(), "--replace");
  expect(replaced.code, replaced.output).toBe(0);
  const [aside = ""] = readdirSync(restored.folder).filter((name) => name.startsWith("before-restore-"));
  expect(readdirSync(path.join(restored.folder, aside)).sort()).toEqual(["secrets", "soko.db", "uploads"]);

  await openShopDatabase(restored.databaseUrl);
  const { bids, ledgerHead, ledgerSeq, drawCommitment, participations } = await storedRound(auction.roundId);
  await disconnectDatabase();
  expect(verifyLedger(sha256, drawCommitment, bids)).toEqual({ ok: true, head: ledgerHead });
  expect(ledgerSeq).toBe(bids.length);
  expect(participations.map(({ paymentStatus }) => paymentStatus)).toEqual(Array(4).fill("completed"));
  const stored = new Set(bids.map(({ cents }) => cents));
  expect([...acceptedBefore].filter((cents) => !stored.has(cents))).toEqual([]);
});

test("a killed backup leaves nothing that looks finished, and the next one removes its remains", async () => {
  // a process id that does not exist
  const left = path.join(backupDir.folder, ".soko-20260101T000000Z-999999999");
  mkdirSync(left);
  const { code, output } = await run("backup", data.folder, backupDir.folder, "--keep", "1");
  expect(code, output).toBe(0);
  expect(readdirSync(backupDir.folder)).toEqual([path.basename(newest())]);
  const target = path.join(restored.folder, "empty");
  expect((await run("backup", target, backupDir.folder)).output).toContain("there is no database at");
  expect(readdirSync(backupDir.folder)).toHaveLength(1);
});
