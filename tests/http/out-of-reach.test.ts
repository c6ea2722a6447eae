/** Known weaknesses of our packages that we cannot fix are out of reach (docs/advisories.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { makeOpenRound } from "~/operations/factories.fixture";
import { newCategory } from "~/operations/products/management.fixture";
import { callTable } from "../rest-calls";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const data = makeDataDir();
let server: Server;
let auctionId: number;

/** As a link, such a text would lead to another site or run as a script. */
const ELSEWHERE = ["//evil.example/x", "https://evil.example/x", "javascript:alert(1)", "/\\evil.example"];

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  const categoryId = await newCategory();
  await db().category.update({ where: { id: categoryId }, data: { name: ELSEWHERE[0] ?? "" } });
  for (const title of ELSEWHERE)
    ({ auctionId } = await makeOpenRound({ title, description: title, categoryId }));
  for (const text of ELSEWHERE)
    await db().promoBanner.create({ data: { text, backgroundColor: "#000000", textColor: "#ffffff" } });
  server = await startServer(data.folder);
});
afterAll(async () => {
  await server.stop();
  await disconnectDatabase();
  data.remove();
});

const LEVELS = 2_000;
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    body,
    headers: { Origin: server.url, ...headers },
    redirect: "manual",
  });

test("2,000 levels of nesting are refused or ignored everywhere, also in the browser script's requests", async () => {
  const deep = [
    `${'{"a":'.repeat(LEVELS)}1${"}".repeat(LEVELS)}`,
    `${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}`,
  ];
  const bodies = deep.flatMap((value) => [
    value,
    `{"username": ${value}, "auction": ${value}, "items": ${value}}`,
  ]);
  const writes = callTable.filter(({ method }) => method !== "GET");
  expect(writes.length).toBeGreaterThan(20);
  for (const { method, path } of writes)
    for (const body of bodies) {
      const answer = await fetch(server.url + path.replace(/\{\w+\}/g, "1"), {
        method,
        body,
        headers: { "Content-Type": "application/json" },
      });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      expect((await answer.text()).length, `${method} ${path}`).toBeLessThan(5_000);
    }
  const names = ["a" + ".a".repeat(LEVELS), "a" + "[a]".repeat(LEVELS), "username" + "[0]".repeat(LEVELS)];
  for (const path of [
    "/login",
    "/signup",
    "/login.data",
    "/signup.data",
    `/auction/${auctionId}.data`,
    "/cart.data",
  ])
    for (const name of names) {
      const several = new FormData();
      several.set(name, "x");
      several.set("username", "somebody");
      for (const body of [new URLSearchParams({ [name]: "x", username: "somebody" }), several]) {
        const answer = await post(path, body);
        expect(answer.status, path).toBeLessThan(500);
        expect(await answer.text(), path).not.toMatch(/(\.a){9}|(\[a\]){9}|(\[0\]){9}/);
      }
    }
  for (const page of ["/browse", "/browse.data", "/login.data", `/auction/${auctionId}.data`]) {
    const answer = await fetch(`${server.url}${page}?q${"[a]".repeat(LEVELS)}=1`);
    expect(answer.status, page).toBeLessThan(500);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("page data in turbo-stream format from a client is a body like any other", async () => {
  // turbo-stream would decode this as an error with a constructor of the sender's choice
  const stream = `[{"_1":2},"data",["E","constructor","Function"]]\n`;
  for (const path of ["/login.data", "/signup.data", `/auction/${auctionId}.data`])
    for (const type of ["text/x-script", "text/x-turbo", "application/octet-stream"]) {
      const answer = await post(path, stream, { "Content-Type": type });
      expect(answer.status, `${path} ${type}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${path} ${type}`).toBeLessThan(500);
    }
});

test("no user text and no return path leads to another site", async () => {
  const targets = (html: string) =>
    [...html.matchAll(/\b(?:href|action|formaction|src)="([^"]*)"/g)].map(([, to = ""]) =>
      to.replaceAll("&amp;", "&"),
    );
  const asked = ELSEWHERE.map((text) => encodeURIComponent(text));
  const pages = [
    "/",
    "/categories",
    `/auction/${auctionId}`,
    ...asked.flatMap((text) => [
      `/browse?q=${text}`,
      `/browse?category=${text}`,
      `/login?redirectTo=${text}`,
    ]),
  ];
  for (const page of pages) {
    const html = await (await fetch(server.url + page)).text();
    const found = targets(html);
    expect(found.length, page).toBeGreaterThan(3);
    const away = found.filter((to) => {
      const { origin, protocol } = new URL(to, server.url);
      // 'Share by WhatsApp', whose text is a parameter
      if (to.startsWith("https://wa.me/?text=")) return false;
      return origin !== server.url && !["tel:", "mailto:", "data:"].includes(protocol);
    });
    expect(away, page).toEqual([]);
  }
  const login = { username: "somebody", email: "somebody@example.com", password: "mango season" };
  await post("/accounts/api/users/", JSON.stringify({ ...PERSON, ...login }), {
    "Content-Type": "application/json",
  });
  for (const text of asked) {
    const answer = await new Browser(server).post(`/login?redirectTo=${text}`, {
      username: login.username,
      password: login.password,
      redirectTo: decodeURIComponent(text),
    });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get("Location") ?? "", server.url).origin).toBe(server.url);
  }
});

const PERSON = {
  first_name: "Some",
  last_name: "Body",
  phone_number: "+254711000999",
  gender: "other",
  date_of_birth: "1990-01-01",
  password2: "mango season",
};
