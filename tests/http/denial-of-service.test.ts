/** Requests that try to exhaust the CPU of the built server (docs/security.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawPath } from "./raw-request";
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

test("a form of 250,000 fields is refused without delaying other requests", async () => {
  const repeat = (count: number, part: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => part(i));
  const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`;
  const plain = "application/x-www-form-urlencoded";
  const forms: [type: string, body: string][] = [
    [plain, repeat(250_000, () => "a").join("&")],
    [plain, repeat(80_000, (i) => `0${i.toString(36).padStart(4, "0")}`).join("&")],
    [plain, repeat(1_199, () => "username").join("&")],
    ["multipart/form-data; boundary=x", `${repeat(7_000, part.bind(null, "a")).join("")}--x--\r\n`],
  ];
  const paths = ["/login", "/signup", "/product/1"];
  const bombs = paths.flatMap((path) =>
    forms.map(async ([type, body]) => {
      const headers = { "Content-Type": type, Origin: server.url };
      const answer = await fetch(server.url + path, { method: "POST", headers, body, redirect: "manual" });
      return `${path} ${answer.status} ${String((await answer.text()).includes("This form is too long"))}`;
    }),
  );
  const healthy = async () =>
    (await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5_000) })).ok;
  for (let n = 0; n < bombs.length; n++) expect(await healthy()).toBe(true);
  expect(await Promise.all(bombs)).toEqual(paths.flatMap((path) => forms.map(() => `${path} 413 true`)));
});

test("a very long or deep JSON body is answered as quickly as any other", async () => {
  const deep = '{"items":'.concat("[".repeat(250_000), "]".repeat(250_000), "}");
  const wide = `{"username":[${"0,".repeat(240_000)}0]}`;
  const keys = `{${Array.from({ length: 40_000 }, (_, i) => `"k${i}":1`).join()}}`;
  const orders = `{"items":[${"{},".repeat(160_000)}{}]}`;
  for (const call of ["/accounts/api/users/", "/accounts/api/token/", "/api/orders/", "/api/cart/add/"])
    for (const body of [deep, wide, keys, orders]) {
      const { status, length } = await fetch(server.url + call, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal: AbortSignal.timeout(5_000),
      }).then(async (answer) => ({ status: answer.status, length: (await answer.text()).length }));
      // calls without a login accept short bodies only
      expect(status, `${call} ${body.slice(0, 20)}`).toBe(call.startsWith("/accounts") ? 413 : 401);
      expect(length, call).toBeLessThan(10_000);
    }
});

test("stacked combining marks make no name and no long answer wherever a name is accepted without a login", async () => {
  const json = { "Content-Type": "application/json" };
  const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { Origin: server.url, ...headers },
      body,
      redirect: "manual",
    });
  for (const count of [120, 1_200, 60_000]) {
    const username = `a${"\u0301".repeat(count)}${"\u0316".repeat(count)}`;
    const fields = { intent: "next", username, email: "a@example.com", password: "mango season" };
    const answers = [
      await post("/login", new URLSearchParams(fields)),
      await post("/signup", new URLSearchParams(fields)),
      await post("/accounts/api/token/", JSON.stringify(fields), json),
      await post("/accounts/api/users/", JSON.stringify(fields), json),
    ];
    for (const answer of answers) {
      await answer.text();
      // four of them stay (D134), and nobody has such a name; too long a body is not read
      const expected = count === 60_000 ? [413] : [400, 401, 413];
      expect(expected, `${answer.url} ${count}`).toContain(answer.status);
    }
  }
});

test("a very deep address matches no route: the router tries its table at each prefix", async () => {
  for (const path of ["/a".repeat(3_000), "/".repeat(7_000), `/x/../${"a/".repeat(3_000)}`])
    expect((await rawPath(server.url, path)).status, path.slice(0, 12)).toBe(404);
  expect((await rawPath(server.url, "\\a".repeat(3_000))).status).toBeGreaterThanOrEqual(400);
});

test("the manifest names what it needs, and answers the longest request by one walk through its table", async () => {
  const manifest = (path: string) => rawPath(server.url, path);
  expect((await manifest("/__manifest")).status).toBe(400);
  expect((await manifest("/x/../__manifest")).status).toBe(400);
  expect((await manifest("/__manifest?version=old&p=/browse")).status).toBe(204);
  const page = await (await fetch(`${server.url}/signup`)).text();
  const [, script = ""] = /(\/assets\/manifest-[\w-]+\.js)/.exec(page) ?? [];
  const [, version = ""] = /"version":"(\w+)"/.exec(await (await fetch(server.url + script)).text()) ?? [];
  const found = await manifest(`/__manifest?version=${version}&p=/auction/3&p=/browse`);
  expect([found.status, Object.keys(JSON.parse(found.body) as object)]).toEqual([
    200,
    expect.arrayContaining(["screens/storefront/auction/auction", "screens/storefront/browse/browse"]),
  ]);
  expect((await manifest(`/__manifest?version=${version}&p=${"/a".repeat(3_000)}`)).status).toBe(400);
});
