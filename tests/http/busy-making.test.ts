/** Requests made to keep the built server busy (docs/security.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a form of 250,000 fields is refused, and nobody waits for it", async () => {
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
  const doors = ["/login", "/signup", "/product/1"];
  const bombs = doors.flatMap((door) =>
    forms.map(async ([type, body]) => {
      const headers = { "Content-Type": type, Origin: server.url };
      const answer = await fetch(server.url + door, { method: "POST", headers, body, redirect: "manual" });
      return `${door} ${answer.status} ${String((await answer.text()).includes("larger than any of ours"))}`;
    }),
  );
  const healthy = async () =>
    (await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5_000) })).ok;
  for (let n = 0; n < bombs.length; n++) expect(await healthy()).toBe(true);
  expect(await Promise.all(bombs)).toEqual(doors.flatMap((door) => forms.map(() => `${door} 413 true`)));
});

test("a JSON body made to be long or deep is answered as quickly as any other", async () => {
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
      expect([400, 401], `${call} ${body.slice(0, 20)}`).toContain(status);
      expect(length, call).toBeLessThan(10_000);
    }
});
