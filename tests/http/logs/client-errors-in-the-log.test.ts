/** What requests of strangers leave in the log (docs/decisions/020). */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { rawRequest } from "../raw-request";
import { makeDataDir, type Server, startServer } from "../server";

const PHONE = "712000345";
const data = makeDataDir();
afterAll(() => data.remove());

const lines = (server: Server) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("a stranger's mistakes are not our errors: forms to pages without an action and invented addresses leave no line", async () => {
  const server = await startServer(data.folder, { LOG_LEVEL: "warn" });
  const screens = ["/", "/browse", "/category/lamps", "/api/docs", "/robots.txt", "/sitemap.xml", "/nowhere"];
  for (const path of screens.flatMap((screen) => [screen, screen === "/" ? "/_root.data" : `${screen}.data`]))
    for (const method of ["POST", "DELETE", "PATCH"]) {
      const headers = { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" };
      const { status } = await fetch(server.url + path, { method, headers, body: "a=1" });
      expect([400, 404, 405], `${method} ${path}`).toContain(status);
    }
  const calls = ["api/auctions", "api/auctions/", "api/auctions.data", "api/bids/", "accounts/api/token/"];
  const spellings = (path: string) => [
    `/${path.toUpperCase()}`,
    `/${path.replace("api", "API")}`,
    `//${path}`,
    `/x/../${path}`,
    `/${path.replace("a", "%61")}`,
    `/${path.replace("/", "%2f")}`,
    `/${path}?_data=root`,
  ];
  const pages = ["/", "/browse", "/nowhere", "/login", "/orders/1", "/management", "/robots.txt", "/logout"];
  const asked = (page: string) =>
    [
      "?_data=x",
      "?%5Fdata=root&a=1",
      "?_data=",
      "?_routes=nothing",
      "?index&_data=root",
      "?_data=x&_data=y",
    ].flatMap((query) => [page + query, `${page === "/" ? "/_root" : page}.data${query}`]);
  for (const path of [...calls.flatMap(spellings), ...pages.flatMap(asked)])
    for (const method of ["GET", "HEAD", "POST", "PUT"]) {
      const head = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(server.url).host}`, "Content-Length: 0"];
      const { status } = await rawRequest(server.url, head);
      expect(status, `${method} ${path}`).toBeGreaterThan(0);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  await server.stop();
  expect(lines(server)).toEqual([]);
});

test("a stop logs unanswered requests by route, never by path", async () => {
  const server = await startServer(data.folder, { LOG_LEVEL: "info" });
  const { hostname, port, host } = new URL(server.url);
  const slow = connect(Number(port), hostname).on("error", () => undefined);
  const head = [
    `POST /auction/${PHONE} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${server.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 1000",
    "Expect: 100-continue",
  ];
  slow.write(`${head.join("\r\n")}\r\n\r\n`);
  // 'Continue' means that the request has arrived
  await once(slow, "data");
  expect(await server.stop()).toBe(0);
  const logged = lines(server);
  expect(logged).toContainEqual(expect.objectContaining({ msg: "still answering", left: ["/auction/{id}"] }));
  const cutOff = { msg: "cut off by the stop", method: "POST", route: "/auction/{id}" };
  expect(logged).toContainEqual(expect.objectContaining(cutOff));
  expect(server.output()).not.toContain(PHONE);
});
