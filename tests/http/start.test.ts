import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { rawGet } from "./raw-get";
import { makeDataDir, type Server, startServer } from "./server";

test("a port in use stops the start with one clear line", async () => {
  const data = makeDataDir();
  const holder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    holder.close();
    data.remove();
  });
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { message } = await startServer(data.folder, { PORT: String(port) }).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).join("")).toBe(
    `Setting PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  );
});

test("with SQLite several processes are refused with one line", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const { message } = await startServer(data.folder, { PROCESSES: "3", DATABASE_URL: "" }).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).filter(Boolean)).toEqual([
    expect.stringMatching(/^Setting PROCESSES: more than one need PostgreSQL/),
  ]);
});

test("a second server on the files of a running shop is refused with one line; a killed one leaves no lock", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const first = await startServer(data.folder);
  const refusal = () =>
    startServer(data.folder).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
  const { message } = await refusal();
  expect(message.split("\n").slice(1).filter(Boolean)).toEqual([
    `Setting DATA_DIR: the shop in ${data.folder} is running already: stop it first`,
  ]);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await first.stop("SIGKILL");
  const second = await startServer(data.folder);
  expect((await refusal()).message).toContain("is running already");
  expect(await second.stop()).toBe(0);
});

test("the first start prints that it makes the database, a later one prints nothing", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const first = await startServer(data.folder, {}, { isFirstStart: true });
  expect(first.output()).toMatch(/^Migrating the database: \d+ changes applied\n(.*\n)*Soko is open/);
  await first.stop();
  const second = await startServer(data.folder);
  expect(second.output()).not.toContain("Migrating");
  await second.stop();
});

test("the superuser in the settings follows the rules for names and passwords (D5, D88)", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const settings = {
    SUPERUSER_USERNAME: "w\u0430njiku",
    SUPERUSER_EMAIL: "wanjiku@example.com",
    SUPERUSER_PASSWORD: "m".repeat(201),
  };
  const { message } = await startServer(data.folder, settings).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).filter(Boolean)).toEqual([
    "Setting SUPERUSER_USERNAME: may hold Latin letters, digits, dots, dashes and underscores",
    "Setting SUPERUSER_PASSWORD: must have at most 200 characters",
  ]);
});

test("incomplete bucket settings, or pictures that browsers would block, stop the start with a line each", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const refused = async (settings: Record<string, string>) => {
    const { message } = await startServer(data.folder, settings).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
    return message.split("\n").slice(1).filter(Boolean);
  };
  expect(await refused({ BUCKET_URL: "https://s3.example/pictures", BUCKET_REGION: "eu" })).toEqual([
    "Setting BUCKET_URL: BUCKET_URL, BUCKET_REGION, BUCKET_ACCESS_KEY and BUCKET_SECRET_KEY belong together",
  ]);
  expect(await refused({ MEDIA_URL: "s3://pictures" })).toEqual([
    "Setting MEDIA_URL: must be an http or https address",
  ]);
  expect(await refused({ MEDIA_URL: "https://cdn.example/?a" })).toEqual([
    "Setting MEDIA_URL: must have neither ? nor #",
  ]);
  expect(await refused({ PUBLIC_URL: "https://shop.example", MEDIA_URL: "http://cdn.example" })).toEqual([
    "Setting MEDIA_URL: must be https, as PUBLIC_URL is",
  ]);
});

describe("one shop", () => {
  const data = makeDataDir();
  const file = "build/client/assets/gone-in-a-test.txt";
  let server: Server;
  beforeAll(async () => {
    writeFileSync(file, "here at the start");
    server = await startServer(data.folder);
  });
  afterAll(async () => {
    await server?.stop();
    data.remove();
    rmSync(file, { force: true });
  });

  test("a form that describes a list of four billion entries, or an endless one, is answered at once", async () => {
    const post = (body: string) =>
      fetch(`${server.url}/login`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: server.url },
      });
    const strange = await post("username=a&x%5B4294967290%5D=1");
    expect(strange.status).toBe(400);
    expect((await strange.text()).length).toBeLessThan(100_000);
    expect((await post(`username=${"a".repeat(600_000)}`)).status).toBe(413);
  });

  test("a file of the build that disappears, or an invalid Host, fails one request only", async () => {
    const asset = `${server.url}/assets/gone-in-a-test.txt`;
    expect((await rawGet(asset)).text).toBe("here at the start");
    rmSync(file);
    expect((await rawGet(asset)).status).toBe(404);
    expect((await rawGet(server.url, { Host: "a b" })).status).toBe(400);
    expect((await rawGet(`${server.url}/healthz`)).status).toBe(200);
  });
});
