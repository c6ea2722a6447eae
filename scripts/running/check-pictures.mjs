import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pictureBucket } from "./bucket.mjs";

/** @typedef {import("../doctor.mjs").Finding} Finding @typedef {import("../doctor.mjs").Given} Given */

/** @param {Given} given @returns {Promise<Finding>} */
export async function checkPictures({ shop: { uploads }, settings }) {
  if (!process.env.BUCKET_URL) return inFolder(uploads);
  // wrong settings or a missing build make this check impossible
  if (!settings) return { state: "warn", text: "the bucket was not looked at" };
  const bucket = await pictureBucket();
  return bucket ? inBucket(bucket) : inFolder(uploads);
}

const SAMPLES = 200;

/** @param {string} uploads @returns {Finding} */
function inFolder(uploads) {
  if (!existsSync(uploads)) return { state: "ok", text: "none yet" };
  const files = readdirSync(uploads).filter((name) => !name.startsWith("."));
  const unreadable = files.slice(0, SAMPLES).filter((name) => {
    try {
      return readFileSync(path.join(uploads, name)).length === 0;
    } catch {
      return true;
    }
  });
  if (unreadable.length === 0) return { state: "ok", text: `${files.length} files` };
  return {
    state: "fail",
    text: `cannot be read, or are empty: ${unreadable.slice(0, 3).join(", ")}`,
    todo: `chown ${uploads} to the user that runs the shop, or restore a backup`,
  };
}

/** Stores a probe, reads it in every way that the shop does, and removes it. @param {import("./bucket.mjs").Files} bucket */
async function inBucket(bucket) {
  const name = `probe-${randomUUID()}.txt`;
  const text = "npm run doctor";
  try {
    await bucket.put({ [name]: Buffer.from(text) });
    const read = Buffer.from((await bucket.read(name)) ?? []).toString();
    const listed = [];
    for await (const file of bucket.list(name)) listed.push(file.name);
    const shown = await publicly(name);
    await bucket.remove(name);
    if (read !== text || listed.length !== 1) throw new Error("it does not give back what it was given");
    if (shown !== null && shown !== text)
      return /** @type {Finding} */ ({
        state: "fail",
        text: `${process.env.MEDIA_URL} does not show what is in the bucket (${shown})`,
        todo: "let everybody read the bucket's files there, or leave MEDIA_URL out (docs/how-to/keep-pictures-in-a-bucket.md)",
      });
  } catch (error) {
    return /** @type {Finding} */ ({
      state: "fail",
      text: String(error instanceof Error ? error.message : error),
      todo: "look at the BUCKET_ settings, this machine's clock, and whether the key may list, read, write and delete",
    });
  }
  return /** @type {Finding} */ ({
    state: "ok",
    text: `${process.env.BUCKET_URL} takes, lists, gives and removes`,
  });
}

/** What browsers receive; null if they ask the shop. @param {string} name */
async function publicly(name) {
  if (!process.env.MEDIA_URL) return null;
  const answer = await fetch(`${process.env.MEDIA_URL.replace(/\/+$/, "")}/${name}`, {
    signal: AbortSignal.timeout(10_000),
  }).catch((/** @type {Error} */ error) => String(error.cause ?? error.message));
  if (typeof answer === "string") return answer;
  return answer.ok ? answer.text() : String(answer.status);
}
