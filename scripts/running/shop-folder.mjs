// Where the shop stores its data, from the settings of app/env/env.server.ts. Imports only Node and installed packages, because these
// scripts also run in the image, which has no sources.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readJson } from "./files.mjs";

export const root = path.resolve(fileURLToPath(import.meta.url), "../../..");

/** @param {NodeJS.ProcessEnv} env */
export function shopFolder(env = process.env) {
  const dataDir = path.resolve(env.DATA_DIR || path.join(root, "data"));
  const url = env.DATABASE_URL || `file:${path.join(dataDir, "soko.db")}`;
  const isPostgres = /^postgres(ql)?:/.test(url);
  return {
    dataDir,
    url,
    /** Null on PostgreSQL. @type {string | null} */
    database: isPostgres ? null : path.resolve(url.slice("file:".length).replace(/^\/\/(?=\/)/, "")),
    uploads: path.join(dataDir, "uploads"),
    /** The bucket of the pictures, if there is one. */
    bucket: env.BUCKET_URL || null,
    lastBackup: path.join(dataDir, "last-backup.json"),
    /** Of the latest try, if it failed. */
    backupFailure: path.join(dataDir, "backup-failure.json"),
    /** The lock is held while a backup is made. */
    backupLock: path.join(dataDir, "backup.lock"),
    migrations: path.join(root, "prisma/migrations", isPostgres ? "postgresql" : "sqlite"),
  };
}

/** What a backup copies from DATA_DIR, apart from the database. */
export const BACKED_UP = ["uploads", "secrets", "demo-logins.txt"];

export const NAMED_PICTURES = `SELECT "imageKey" AS picture FROM "Product" WHERE "imageKey" IS NOT NULL
  UNION SELECT "imageKey" FROM "ProductPicture"
  UNION SELECT "imageKey" FROM "Category" WHERE "imageKey" IS NOT NULL`;

const WIDTHS = [320, 640, 960];
const FORMATS = ["avif", "webp", "jpg"];

/** The files of a picture, as app/domain/picture/picture.ts names them. @param {string} picture */
export const filesOf = (picture) =>
  WIDTHS.flatMap((width) => FORMATS.map((format) => `uploads/${picture}-${width}.${format}`));

export const migrationsOf = async (/** @type {string} */ folder) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** '20261121T180000Z' */
export const stamp = (at = new Date()) => at.toISOString().replace(/[-:]|\.\d+/g, "");

export const version = async () => String((await readJson(path.join(root, "package.json"))).version);
