/** The built server on a free port with its own shop, and clients that store cookies. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { migratedFile } from "~/db/test-template.server";
import { MARK_FIELD } from "~/domain/form/form-mark";

const ENTRY = path.resolve("build/server.js");
/** A test's server lives for seconds: code optimised for longer costs a fifth of its start. */
const SHORT_LIVED = ["--no-opt"];

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

export function makeDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-http-"));
  return {
    folder,
    databaseUrl: `file:${path.join(folder, "soko.db")}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface ServerOptions {
  readonly entry?: string;
  /** Where the build and its migrations are. */
  readonly cwd?: string;
  /** What runs it: a network namespace, for example. */
  readonly command?: readonly string[];
  /** Starts without a database: the server makes it. */
  readonly isFirstStart?: boolean;
  /** Its code is optimised, as in a shop. */
  readonly isUnderLoad?: boolean;
}

/** Starts an empty shop, whose database is made already. By default: a free port, instant payments, no rate limits, no overload guard. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  { entry = ENTRY, cwd, command = [], isFirstStart = false, isUnderLoad = false }: ServerOptions = {},
) {
  if (!existsSync(entry)) throw new Error("build/server.js is missing: run `npm run build` first");
  if (!isFirstStart && !settings.DATABASE_URL) await migratedFile(path.join(dataDir, "soko.db"));
  // the server takes a free port itself, since another process could take one chosen here; a public address hides it
  const port = settings.PORT ?? String(settings.PUBLIC_URL === undefined ? 0 : await freePort());
  const host = settings.HOST ?? "127.0.0.1";
  const [program = "", ...args] = [...command, process.execPath, ...(isUnderLoad ? [] : SHORT_LIVED), entry];
  const child = spawn(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: host,
      PORT: port,
      DATA_DIR: dataDir,
      SEED_DEMO: "0",
      MOCK_PAYMENT_DELAY_MS: "0",
      RATE_LIMITS: "off",
      // on a busy machine the event loop is late too, which most tests do not test
      OVERLOAD_GUARD: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  const open = new Promise<string>((resolve, reject) => {
    const onText = (text: string) => {
      chunks.push(text);
      const [, address] = /^Soko is open at (.+)\n/m.exec(chunks.join("")) ?? [];
      if (address !== undefined) resolve(port === "0" ? new URL(address).port : port);
    };
    child.stdout.setEncoding("utf8").on("data", onText);
    child.stderr.setEncoding("utf8").on("data", onText);
    // the reason why it did not start, without the successful steps
    const refusal = () => chunks.join("").replace(/^Migrating the database: .*\n/gm, "");
    child.once("exit", () => reject(new Error(`the server did not open:\n${refusal()}`)));
  });
  const url = `http://${host}:${await open}`;
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`/readyz answered ${status}`);
  return {
    url,
    output: () => chunks.join(""),
    pid: child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Returns the exit code. */
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

const marks = new Map<string, string>();

/** The mark on the forms of a signed-in page; blank for a visitor. */
export async function markFor(url: string, cookies: string): Promise<string> {
  const [session = ""] = /soko_session=[^;]+/.exec(cookies) ?? [];
  if (session === "") return "";
  const known = marks.get(session);
  if (known !== undefined) return known;
  const page = await fetch(`${url}/profile/edit`, { headers: { Accept: "text/html", Cookie: cookies } });
  const [, mark = ""] = new RegExp(`name="${MARK_FIELD}" value="([\\w-]+)"`).exec(await page.text()) ?? [];
  marks.set(session, mark);
  return mark;
}

/** Stores cookies and posts forms; runs no scripts and follows no redirects. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(private server: { readonly url: string }) {}

  /** The same shop at another address. */
  goTo(server: { readonly url: string }) {
    this.server = server;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { method: "GET" });
  }

  /** With the mark of the account that is logged in, as its pages' forms have it (D133). */
  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const mark = await markFor(this.server.url, this.cookies);
    const body = new URLSearchParams({ ...(mark !== "" && { [MARK_FIELD]: mark }), ...fields });
    return this.#send(path, { method: "POST", body });
  }

  /** Throws if the login fails. */
  async login(username: string, password: string): Promise<this> {
    const { status } = await this.post("/login", { username, password });
    if (status !== 303) throw new Error(`login answered ${status}`);
    return this;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      Accept: "text/html",
      Origin: this.server.url,
      Cookie: this.cookies,
    };
    const response = await fetch(this.server.url + path, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
