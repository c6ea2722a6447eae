/** PROCESSES=n: several processes on one machine, under one parent. */
import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { rawGet } from "../http/raw-get";
import { makeDataDir, type Server, startServer } from "../http/server";
import { databaseServer } from "./processes";
import { until } from "../until";

const onPostgres = test.skipIf(!databaseServer);

/** `close` stops them and removes what they wrote. */
async function startTwo(entry: string) {
  const database = await openTestDatabase();
  const data = makeDataDir();
  const settings = {
    DATABASE_URL: database.url,
    PROCESSES: "2",
    PROCESS_NAME: "stall",
    LOG_LEVEL: "info",
  };
  const server = await startServer(data.folder, settings, { entry });
  await untilBoth(server);
  const close = async () => {
    await server.stop();
    await database.close();
    data.remove();
  };
  return { server, close };
}

/** Read from the metrics, which each process collects from all. */
async function processes(server: Server): Promise<string[]> {
  const { text } = await rawGet(`${server.url}/metrics`);
  const names = text.matchAll(/^process_start_time_seconds\{process="([^"]+)"\}/gm);
  return [...names].map(([, name = ""]) => name).sort();
}

/** Looks seldom: each look takes CPU time from the processes that start. */
const untilBoth = (server: Server) =>
  until(async () => expect(await processes(server)).toEqual(["stall#1", "stall#2"]), 200);

const began = (server: Server) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes('"process started"'))
    .map((line) => JSON.parse(line) as { name: string; pid: number });

const linesWith = (server: Server, text: string) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes(text));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

onPostgres("an error that no process can start with is printed once, and all end", async () => {
  const database = await openTestDatabase();
  const data = makeDataDir();
  onTestFinished(async () => {
    await database.close();
    data.remove();
  });
  const settings = { DATABASE_URL: database.url, PROCESSES: "2", HOST: "192.0.2.1", LOG_LEVEL: "warn" };
  const { message } = await startServer(data.folder, settings).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).filter(Boolean)).toEqual([expect.stringMatching(/^Setting PORT: /)]);
});

onPostgres("without a PROCESS_NAME two machines with the same host name get different names", async () => {
  const database = await openTestDatabase();
  const data = makeDataDir();
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: "one secret for all processes of a shop" };
  const servers = [await startServer(data.folder, settings), await startServer(data.folder, settings)];
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
    await database.close();
    data.remove();
  });
  const names = await Promise.all(servers.map(processes));
  expect(names.flat()).toEqual([expect.stringContaining(hostname()), expect.stringContaining(hostname())]);
  expect(new Set(names.flat()).size).toBe(2);
});

/** A folder of releases, with a link to the current one, as a deployment has it. */
function makeReleases() {
  const { folder, remove } = makeDataDir();
  const current = path.join(folder, "current");
  const use = (name: string) => {
    symlinkSync(name, `${current}.next`);
    renameSync(`${current}.next`, current);
  };
  const add = (name: string) => {
    const place = path.join(folder, name);
    mkdirSync(path.join(place, "prisma"), { recursive: true });
    cpSync("build", path.join(place, "build"), { recursive: true });
    for (const shared of ["node_modules", "prisma/migrations", "package.json"])
      symlinkSync(path.resolve(shared), path.join(place, shared));
    writeFileSync(path.join(place, "build/client/release.txt"), name);
    use(name);
  };
  const addBroken = () => {
    mkdirSync(path.join(folder, "broken/build"), { recursive: true });
    writeFileSync(path.join(folder, "broken/build/server.js"), "process.exit(1)");
    use("broken");
  };
  return { entry: path.join(current, "build/server.js"), add, addBroken, remove };
}

/** Four visitors who ask without a pause until they are told to leave. */
function sendVisitors(server: Server) {
  const failed: unknown[] = [];
  let isOver = false;
  let answered = 0;
  const visits = ["/", "/login", "/api/auctions/", "/readyz"].map(async (place) => {
    while (!isOver) {
      const status = await rawGet(server.url + place, { connection: "close" }).then(
        (answer) => answer.status,
        (error: unknown) => error,
      );
      answered += 1;
      if (status !== 200) failed.push([place, status]);
      await wait(20);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(visits);
    return { failed, answered };
  };
}

describe.skipIf(!databaseServer)("two processes of one shop, in the order of these tests", () => {
  let releases: ReturnType<typeof makeReleases>;
  let server: Server;
  let close: () => Promise<void>;
  const releaseName = async () => (await rawGet(`${server.url}/release.txt`)).text;
  const areBoth = () => untilBoth(server);
  beforeAll(async () => {
    releases = makeReleases();
    releases.add("first");
    ({ server, close } = await startTwo(releases.entry));
  });
  afterAll(async () => {
    await close();
    releases.remove();
  });

  test("a killed process is restarted, and the start message is printed once", async () => {
    const killed = began(server)[1]?.pid ?? 0;
    process.kill(killed, "SIGKILL");
    await until(() => expect(linesWith(server, '"code":"SIGKILL"')).toHaveLength(1));
    await until(() => expect(began(server).map(({ name }) => name)).toHaveLength(3));
    await areBoth();
    expect(began(server)[2]?.name).toBe("stall#2");
    expect(linesWith(server, "Soko is open at")).toHaveLength(1);
    expect(linesWith(server, "npm run superuser")).toHaveLength(1);
  });

  test("a hanging process is detected and replaced, and the others answer meanwhile", async () => {
    const stopped = began(server)[0]?.pid ?? 0;
    const names = began(server).map(({ name }) => name);
    process.kill(stopped, "SIGSTOP");
    await until(() => expect(linesWith(server, '"process hangs, ended"')).toHaveLength(1));
    await until(() => expect(began(server).map(({ name }) => name)).toEqual([...names, "stall#1"]));
    expect(isAlive(stopped)).toBe(false);
    await areBoth();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test("if a new release does not start, the old processes stay", async () => {
    const before = began(server).length;
    releases.addBroken();
    server.signal("SIGHUP");
    await until(() => expect(linesWith(server, "the old ones stay")).toHaveLength(1));
    expect(began(server)).toHaveLength(before + 1);
    await areBoth();
    expect(await releaseName()).toBe("first");
  });

  test("SIGHUP replaces all processes with the current release, and no request fails", async () => {
    const old = began(server).map(({ pid }) => pid);
    releases.add("second");
    const leave = sendVisitors(server);
    server.signal("SIGHUP");
    await until(() => expect(linesWith(server, "all processes replaced")).toHaveLength(1));
    const { failed, answered } = await leave();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(20);
    expect(await releaseName()).toBe("second");
    expect(old.filter(isAlive)).toEqual([]);
  });

  test("SIGTERM ends all processes with exit code 0", async () => {
    expect(await server.stop()).toBe(0);
    expect(began(server).some(({ pid }) => isAlive(pid))).toBe(false);
  });
});

onPostgres("if the parent is killed, its processes end by themselves", async () => {
  const { server, close } = await startTwo(path.resolve("build/server.js"));
  onTestFinished(close);
  await server.stop("SIGKILL");
  await until(() => expect(began(server).some(({ pid }) => isAlive(pid))).toBe(false));
});
