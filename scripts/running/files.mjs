import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, stat, statfs } from "node:fs/promises";
import path from "node:path";

/** @typedef {(folder: string) => Promise<import("node:fs").Dirent[]>} List */

/** @param {unknown} error */
export const isGone = (error) => /** @type {{ code?: string }} */ (error).code === "ENOENT";

export async function sha256(/** @type {string} */ file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Copies a file, readable by its owner alone, and flushes it to disk. @param {string} from @param {string} to @returns {Promise<{ bytes: number, sha256: string }>} */
export async function copyFile(from, to) {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const target = await open(to, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(from)) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.write(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Flushes a file, or a folder's entries, to disk. @param {string} place */
export async function sync(place) {
  const handle = await open(place, "r");
  await handle.sync().finally(() => handle.close());
}

/** Flushes folders, because a file without its folder's entry is lost. @param {string} folder */
export async function syncFolders(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  await sync(folder);
}

/** Replaces a small file atomically. @param {string} file @param {string} text */
export async function writeWhole(file, text) {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, "w", 0o600);
  await handle.writeFile(text);
  await handle.sync().finally(() => handle.close());
  await rename(temporary, file);
}

/** @type {List} */
const listFolder = (folder) => readdir(folder, { withFileTypes: true });

/**
 * All files at or below `place`; none if it is missing. Skips unfinished ones, whose names begin with a dot. Throws if it cannot read
 * anything else, because a backup must be complete.
 * @param {string} place @param {List} [list] @returns {Promise<string[]>}
 */
export async function filesAt(place, list = listFolder) {
  const found = await stat(place).catch((error) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (!found) return [];
  if (found.isFile()) return [place];
  if (found.isDirectory()) return filesIn(place, list);
  throw new Error(`${place} is neither a file nor a folder`);
}

/** @param {string} folder @param {List} list @returns {Promise<string[]>} */
async function filesIn(folder, list) {
  const files = [];
  for (const entry of await list(folder)) {
    const place = path.join(folder, entry.name);
    // a mounted disk has lost+found
    if (entry.name.startsWith(".") || entry.name === "lost+found") continue;
    if (entry.isDirectory()) files.push(...(await filesIn(place, list)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await stat(place)).isFile())) files.push(place);
    else throw new Error(`${place} is neither a file nor a folder`);
  }
  return files.sort();
}

/** Empty if the folder is missing. @param {string} folder */
export const namesIn = (folder) =>
  readdir(folder).catch((error) => {
    if (isGone(error)) return /** @type {string[]} */ ([]);
    throw error;
  });

export const exists = (/** @type {string} */ place) =>
  stat(place).then(
    () => true,
    (error) => {
      if (isGone(error) || error.code === "ENOTDIR") return false;
      throw error;
    },
  );

/** The bytes that this user may still write. @param {string} folder */
export async function freeBytes(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @param {string} file @returns {Promise<any>} */
export const readJson = async (file) => JSON.parse(await readFile(file, "utf8"));
