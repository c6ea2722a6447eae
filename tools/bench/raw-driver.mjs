// The bare SQLite driver to compare with: the statements of a pledge, with one durable commit per pledge.
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const Database = createRequire(import.meta.url)("libsql");
const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations/sqlite");

function open(/** @type {string} */ file, /** @type {number} */ buyers) {
  const db = new Database(file);
  for (const pragma of [
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "cache_size = -65536",
    "temp_store = MEMORY",
  ])
    db.exec(`PRAGMA ${pragma}`);
  for (const entry of readdirSync(migrations, { withFileTypes: true }).filter((each) => each.isDirectory()))
    db.exec(readFileSync(path.join(migrations, entry.name, "migration.sql"), "utf8"));
  db.exec(`
    INSERT INTO "Product" ("id", "title", "description", "productType", "status", "basePriceCents", "updatedAt")
      VALUES (1, 'Lamp', 'A lamp.', 'auction', 'active', 50000, '2026-01-01T00:00:00.000+00:00');
    INSERT INTO "Round" ("id", "productId", "number", "basePriceCents", "participationFeeCents", "drawSeed", "drawCommitment", "ledgerHead")
      VALUES (1, 1, 1, 50000, 5000, 'seed', 'commitment', 'commitment');`);
  for (let id = 1; id <= buyers; id++)
    db.exec(`
      INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash")
        VALUES (${id}, 'b${id}', 'b${id}', 'b${id}@x', 'b${id}@x', 'Buyer', 'Number', '-');
      INSERT INTO "Participation" ("id", "userId", "roundId", "paymentStatus", "feeCents", "providerReference")
        VALUES (${id}, ${id}, 1, 'completed', 5000, '${randomBytes(8).toString("hex")}');`);
  return db;
}

function pledger(/** @type {string} */ file, /** @type {number} */ buyers) {
  const db = open(file, buyers);
  const begin = db.prepare("BEGIN IMMEDIATE");
  const next = db.prepare(
    `UPDATE "Round" SET "ledgerSeq" = "ledgerSeq" + 1 WHERE "id" = 1 AND "state" = 'active' RETURNING "ledgerSeq", "ledgerHead"`,
  );
  const raise = db.prepare(
    `UPDATE "Participation" SET "pledgeCents" = ?, "reachedSeq" = ?
     WHERE "id" = ? AND "paymentStatus" = 'completed' AND ("pledgeCents" IS NULL OR "pledgeCents" < ?)
     RETURNING (SELECT "firstName" FROM "User" WHERE "User"."id" = "userId") AS "firstName", (
       SELECT COALESCE(SUM(entrant."pledgeCents"), 0)
       FROM "Round" this JOIN "Round" past ON past."productId" = this."productId" AND past."number" < this."number"
       JOIN "Participation" entrant ON entrant."roundId" = past."id" AND entrant."userId" = "Participation"."userId"
       WHERE this."id" = 1 AND entrant."paymentStatus" = 'completed'
     ) AS "earlierCents"`,
  );
  const append = db.prepare(
    `INSERT INTO "Bid" ("roundId", "participationId", "seq", "cents", "submittedAt", "hash") VALUES (1, ?, ?, ?, ?, ?) RETURNING "id"`,
  );
  const head = db.prepare(
    `UPDATE "Round" SET "ledgerHead" = ?1,
       "topTotalCount" = CASE WHEN "topTotalCents" < ?2 THEN 1
         WHEN "topTotalCents" = ?2 THEN "topTotalCount" + 1 ELSE "topTotalCount" END,
       "topTotalCents" = CASE WHEN "topTotalCents" < ?2 THEN ?2 ELSE "topTotalCents" END
     WHERE "id" = 1`,
  );
  const commit = db.prepare("COMMIT");
  let cents = 50_000;
  return () => {
    const id = (cents % buyers) + 1;
    cents += 1;
    begin.run();
    const { ledgerSeq, ledgerHead } = next.get();
    const at = new Date().toISOString();
    const { earlierCents } = raise.get(cents, ledgerSeq, id, cents);
    const hash = createHash("sha256")
      .update([ledgerHead, ledgerSeq, 1, id, cents, at].join("|"))
      .digest("hex");
    append.get(id, ledgerSeq, cents, at, hash);
    head.run(hash, earlierCents + cents);
    commit.run();
  };
}

/** @type {(() => void) | undefined} */
let pledge;
process.on("message", (/** @type {{ file: string, buyers: number, seconds: number }} */ order) => {
  pledge ??= pledger(order.file, order.buyers);
  const times = /** @type {number[]} */ ([]);
  const started = performance.now();
  for (let at = started; at - started < order.seconds * 1000;) {
    pledge();
    const now = performance.now();
    times.push(now - at);
    at = now;
  }
  process.send?.({ times, elapsedMs: performance.now() - started });
});
process.once("disconnect", () => process.exit());
