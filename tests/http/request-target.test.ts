/** Request forms that programs send and browsers do not (RFC 9112, 3.2). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest } from "./raw-request";
import { makeDataDir, type Server, startServer } from "./server";

const data = makeDataDir();
let server: Server;
beforeAll(async () => {
  server = await startServer(data.folder);
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const host = () => new URL(server.url).host;

test("HTTP/1.0 without a Host header gets the shop's own pages and calls", async () => {
  for (const [path, type] of [
    ["/", "text/html"],
    ["/browse?q=lamp", "text/html"],
    ["/api/auctions/", "application/json"],
    ["/healthz", "application/json"],
  ] as const) {
    const answer = await rawRequest(server.url, [`GET ${path} HTTP/1.0`]);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]], path).toEqual([200, type]);
  }
  const home = await rawRequest(server.url, ["GET / HTTP/1.0"]);
  expect(home.body).toContain(`href="${server.url}/"`);
});

test("HTTP/1.1 without a Host header stays a 400, and so does one with two", async () => {
  expect((await rawRequest(server.url, ["GET / HTTP/1.1"])).status).toBe(400);
  const two = ["GET / HTTP/1.1", `Host: ${host()}`, `Host: ${host()}`];
  expect((await rawRequest(server.url, two)).status).toBe(400);
  const twoAndWhole = [`GET http://${host()}/ HTTP/1.1`, `Host: ${host()}`, "Host: evil.example"];
  expect((await rawRequest(server.url, twoAndWhole)).status).toBe(400);
});

test.each([
  ["/", "text/html"],
  ["", "text/html"],
  ["?utm_source=a", "text/html"],
  ["/browse?q=lamp", "text/html"],
  ["/api/auctions/", "application/json"],
  ["/healthz", "application/json"],
])("an absolute address with %j is answered like its path", async (path, type) => {
  for (const scheme of ["http", "HTTP", "https"]) {
    const head = [`GET ${scheme}://${host()}${path} HTTP/1.1`, `Host: ${host()}`];
    const answer = await rawRequest(server.url, head);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
  }
});

test("the host comes from the address, whatever the Host header says; an invalid host is a 400", async () => {
  const page = await rawRequest(server.url, ["GET http://soko.example/ HTTP/1.1", "Host: evil.example"]);
  expect(page.status).toBe(200);
  expect(page.body).toContain("http://soko.example/");
  expect(page.body).not.toContain("evil.example");
  for (const wrong of ["http://me@soko.example/", "http://soko.example:x/", "http:///"])
    expect((await rawRequest(server.url, [`GET ${wrong} HTTP/1.1`, `Host: ${host()}`])).status, wrong).toBe(
      400,
    );
});

test("If-None-Match also matches in a list, without the weak prefix, and as a star", async () => {
  const head = ["GET /browse HTTP/1.1", `Host: ${host()}`];
  const etag = (await rawRequest(server.url, head)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"/);
  const strong = etag.replace("W/", "");
  for (const path of ["/browse", "/browse?unknown=1"])
    for (const known of [etag, strong, `"other", ${etag}`, "*"]) {
      const asked = [`GET ${path} HTTP/1.1`, `Host: ${host()}`, `If-None-Match: ${known}`];
      if (path === "/browse" || known === "*")
        expect((await rawRequest(server.url, asked)).status, `${path} ${known}`).toBe(304);
    }
  expect((await rawRequest(server.url, [...head, 'If-None-Match: "other"'])).status).toBe(200);
});

test("an endlessly nested body is a 400 at once", async () => {
  const answer = await fetch(`${server.url}/accounts/api/users/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "The body may have at most 64 levels and 2,000 keys" });
});

test("a form from an https page counts as another site's if the shop is on http", async () => {
  const post = (origin: string) =>
    fetch(`${server.url}/login`, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams(),
    });
  expect((await post(server.url)).status).not.toBe(403);
  for (const origin of [server.url.replace("http:", "https:"), server.url.replace("//", "//me@")])
    expect((await post(origin)).status, origin).toBe(403);
});
