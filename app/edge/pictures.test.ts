import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { expect, onTestFinished, test } from "vitest";
import { bucketFiles } from "~/media/bucket-files.server";
import { fakeBucket } from "~/media/fake-bucket.fixture";
import { picturesOf } from "./pictures.server";

const NAME = `${"0123456789ab".repeat(2)}-320`;

async function opened() {
  const fake = await fakeBucket();
  const files = bucketFiles(fake.bucket, 2_000);
  const answerErrors: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
    void response.status(error.status ?? 500).end();
  const app = express();
  app.use(
    "/media",
    picturesOf((name) => files.read(name)),
    answerErrors,
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await fake.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (name: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/media/${name}`, init);
  return { fake, files, get };
}

test("a picture in the bucket has its type, is cached for a year, works on every site, and is read from the bucket once", async () => {
  const { fake, files, get } = await opened();
  for (const format of ["avif", "webp", "jpg"])
    await files.put({ [`${NAME}.${format}`]: Buffer.from(format) });
  fake.requests.length = 0;
  for (const [format, type] of [
    ["avif", "image/avif"],
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
  ]) {
    const answers = await Promise.all([1, 2, 3].map(() => get(`${NAME}.${format}`)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(await answer.text()).toBe(format);
    }
  }
  expect(fake.requests).toEqual(["avif", "webp", "jpg"].map((format) => `GET ${NAME}.${format}`));
  const head = await get(`${NAME}.jpg`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "3", ""]);
  expect(fake.requests).toHaveLength(3);
});

test("an impossible name is never looked up, and a missing picture is a 404", async () => {
  const { fake, files, get } = await opened();
  await files.put({ "secrets.txt": Buffer.from("x") });
  fake.requests.length = 0;
  for (const name of ["secrets.txt", "", "..%2f..%2fsoko.db", `${NAME}.svg`, `x/${NAME}.jpg`, "?prefix="])
    expect((await get(name)).status, name).toBe(404);
  expect(fake.requests).toEqual([]);
  expect((await get(`${NAME}.jpg`)).status).toBe(404);
  await files.put({ [`${NAME}.jpg`]: Buffer.from("late") });
  expect(await (await get(`${NAME}.jpg`)).text()).toBe("late");
  const posted = await get(`${NAME}.jpg`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("while the bucket is away pictures in memory are still served, others are a 503", async () => {
  const { fake, files, get } = await opened();
  const other = `${"9".repeat(24)}-960.webp`;
  for (const name of [`${NAME}.jpg`, other]) await files.put({ [name]: Buffer.from(name) });
  expect((await get(`${NAME}.jpg`)).status).toBe(200);
  fake.failureAt = () => 500;
  expect([(await get(`${NAME}.jpg`)).status, (await get(other)).status]).toEqual([200, 503]);
  fake.failureAt = () => null;
  expect(await (await get(other)).text()).toBe(other);
});
