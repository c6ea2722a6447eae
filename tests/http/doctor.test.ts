import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { makeDataDir, type Server, startServer } from "./server";

const data = makeDataDir();
let server: Server;

beforeAll(async () => {
  server = await startServer(data.folder);
});
afterAll(async () => {
  await server?.stop();
  data.remove();
});

const WITH_MPESA = {
  PAYMENTS: "daraja",
  DARAJA_CONSUMER_KEY: "key",
  DARAJA_CONSUMER_SECRET: "secret",
  DARAJA_SHORTCODE: "600999",
  DARAJA_PASSKEY: "passkey",
  DARAJA_INITIATOR: "initiator",
  DARAJA_SECURITY_CREDENTIAL: "credential",
  DARAJA_CALLBACK_SECRET: "a-word-of-24-characters-or-more",
  PUBLIC_URL: "http://localhost:4300",
};

/** Fewer open files than LIVE_CONNECTIONS may need. */
const FEW_FILES = 'ulimit -n 3000; exec "$0" "$@"';

function examine(settings: Record<string, string> = {}, dataDir = data.folder) {
  const port = new URL(server.url).port;
  const { status, stdout, stderr } = spawnSync(
    "sh",
    ["-c", FEW_FILES, process.execPath, "scripts/doctor.mjs"],
    {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: port, ...settings },
    },
  );
  expect(stderr).toBe("");
  const finding = (name: string) => {
    const lines = stdout.split("\n");
    const at = lines.findIndex((line) => line.slice(6).startsWith(`${name} `));
    return [lines[at], lines[at + 1]?.trimStart().startsWith("→") ? lines[at + 1] : ""].join("\n");
  };
  return { status, finding, stdout };
}

test("every check is ok for a healthy shop", () => {
  const { status, finding, stdout } = examine();
  expect(status, stdout).toBe(0);
  expect(stdout).not.toMatch(/^fail/m);
  expect(finding("database")).toMatch(/^ok .* is sound, all \d+ migrations are applied/);
  expect(finding("port")).toContain("the shop answers");
  expect(examine({ LIVE_CONNECTIONS: "1000" }).finding("open files")).toMatch(/^ok .*up to 3000/);
  expect(finding("backup")).toMatch(/^warn .*none was made yet\n.*npm run backup/);
});

// faults that do not hide each other share one start
test.each<{ settings: Record<string, string>; faults: Record<string, string> }>([
  { settings: { PORT: "many" }, faults: { settings: "Setting PORT: must be a whole number" } },
  {
    settings: { DATABASE_URL: "postgresql://soko:a/b#c@127.0.0.1/soko" },
    faults: { settings: "letters and digits", database: "/ is %2F" },
  },
  {
    settings: { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" },
    faults: { database: "PostgreSQL does not answer" },
  },
  {
    settings: {
      ...WITH_MPESA,
      DARAJA_URL: "http://127.0.0.1:1",
      PUBLIC_URL: "https://shop.example",
      SESSION_SECRET: "change-me-change-me-change-me-please",
      CHROMIUM: "/nowhere/chromium",
    },
    faults: {
      payments: "whether this machine may connect",
      address: "TRUST_PROXY=on",
      secrets: "openssl rand",
      browser: "which is not there",
    },
  },
])("a fault fails and says what to do: $faults", ({ settings, faults }) => {
  const { status, finding } = examine(settings);
  expect(status).toBe(1);
  for (const [name, words] of Object.entries(faults)) {
    expect(finding(name)).toMatch(/^fail/);
    expect(finding(name)).toContain(words);
    // cookies are Secure if the address is https
    expect(finding(name)).not.toContain("Secure");
  }
});

test("what may be wrong only gets a warning", () => {
  const { status, finding } = examine({ TRUST_PROXY: "on", RATE_LIMITS: "off" });
  expect(status).toBe(0);
  for (const [name, words] of [
    ["address", "PUBLIC_URL is not set"],
    ["settings", "passwords can be tried without end"],
    ["open files", "LimitNOFILE"],
  ] as const) {
    expect(finding(name)).toMatch(/^warn/);
    expect(finding(name)).toContain(words);
  }
});

test("a port in use, secrets that others can read, a truncated picture and a damaged database fail", async () => {
  chmodSync(data.folder, 0o755);
  expect(examine().finding("data")).toMatch(/^warn .*may look into/);
  chmodSync(data.folder, 0o700);
  expect(examine().finding("data")).toMatch(/^ok/);
  const database = path.join(data.folder, "soko.db");
  expect(statSync(database).mode & 0o777, "as the start left it").toBe(0o600);
  chmodSync(database, 0o644);
  expect(examine().finding("data")).toMatch(/^fail .*may read or write soko\.db in .*\n.*→ chmod -R go= /);
  chmodSync(database, 0o600);
  const other = makeDataDir();
  const holder = createServer((socket) => socket.end("no shop\r\n")).listen(0, "127.0.0.1");
  await once(holder, "listening");
  mkdirSync(path.join(other.folder, "secrets"));
  mkdirSync(path.join(other.folder, "uploads"));
  writeFileSync(path.join(other.folder, "secrets/session-secret"), "x");
  chmodSync(path.join(other.folder, "secrets/session-secret"), 0o644);
  writeFileSync(path.join(other.folder, "uploads/a-320.jpg"), "");
  writeFileSync(path.join(other.folder, "soko.db"), "this is no database".repeat(500));
  truncateSync(path.join(other.folder, "soko.db"), 4096);
  writeFileSync(path.join(other.folder, "demo-logins.txt"), "admin", { mode: 0o600 });
  const settings = {
    PUBLIC_URL: "http://shop.example",
    PORT: String((holder.address() as AddressInfo).port),
  };
  const { status, finding } = examine(settings, other.folder);
  expect(status).toBe(1);
  expect(finding("data")).toMatch(/^fail .*secrets\/session-secret/);
  expect(finding("pictures")).toMatch(/^fail .*a-320\.jpg/);
  expect(finding("database")).toMatch(/^fail .*cannot be read/);
  expect(finding("demo logins")).toMatch(/^warn .*accounts exist at http:\/\/shop\.example/);
  holder.close();
  other.remove();
});

test("a database that the next start completes is ok, a database of another program is not", () => {
  const other = makeDataDir();
  const file = path.join(other.folder, "soko.db");
  writeFileSync(file, "");
  expect(examine({}, other.folder).finding("database")).toMatch(/^ok .*is empty, the next start fills it/);
  const Driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const database = new Driver(file);
  database.exec("PRAGMA journal_mode = WAL");
  expect(examine({}, other.folder).finding("database")).toMatch(/^ok .*is empty, the next start fills it/);
  database.exec("CREATE TABLE songs (title TEXT)");
  database.close();
  expect(examine({}, other.folder).finding("database")).toMatch(/^fail .*is no shop's: it has a table songs/);
  other.remove();
});
