/** Password guessing, session theft and session fixation, with the default limits (docs/security.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { Browser, makeDataDir, type Server, startServer } from "./server";

const PASSWORD = "mango season";
const data = makeDataDir();
let server: Server;
/** The output of the stopped servers. */
let earlierOutput = "";

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  server = await startServer(data.folder, { RATE_LIMITS: "on" });
});
afterAll(async () => {
  await server.stop();
  await disconnectDatabase();
  data.remove();
});

let made = 0;
async function account() {
  const { id } = await makeBuyer();
  const username = `Guessed${(made += 1)}`;
  const email = `${username}@example.com`;
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) };
  const passwordHash = await hashPassword(PASSWORD);
  await db().user.update({ where: { id }, data: { username, email, ...keys, passwordHash } });
  return { id, username, email };
}

interface Try {
  username: string;
  password?: string;
  headers?: Record<string, string>;
  on?: Server;
}

const byCall = ({ username, password = "wrong", headers, on = server }: Try) =>
  fetch(`${on.url}/accounts/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ username, password }),
  });
const byForm = ({ username, password = "wrong", headers, on = server }: Try) =>
  fetch(`${on.url}/login`, {
    method: "POST",
    headers: { Origin: on.url, ...headers },
    body: new URLSearchParams({ username, password }),
    redirect: "manual",
  });

async function statuses(count: number, next: (i: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) {
    const answer = await next(i);
    await answer.text();
    seen.push(answer.status);
  }
  return seen;
}

test("an account allows 10 wrong tries from an address, at login page and token call together, however the name is spelled", async () => {
  const { username, email } = await account();
  const spellings = [username, username.toUpperCase(), ` ${username}`, email, email.toUpperCase()];
  const name = (i: number) => spellings[i % spellings.length] ?? "";
  const wrong = await statuses(10, (i) => (i % 2 ? byForm : byCall)({ username: name(i) }));
  expect(wrong).toEqual(wrong.map(() => 401));
  for (const spelling of spellings)
    for (const tryLogin of [byForm, byCall]) {
      const refused = await tryLogin({ username: spelling, password: PASSWORD });
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0], spelling).toEqual([429, true]);
    }
});

test("a client cannot get more tries by claiming another address", async () => {
  const { username } = await account();
  const claims = [
    "X-Forwarded-For",
    "X-Real-IP",
    "Forwarded",
    "CF-Connecting-IP",
    "True-Client-IP",
    "X-Client-IP",
  ];
  const next = (i: number) => byCall({ username, headers: { [claims[i % 6] ?? ""]: `10.0.0.${i}` } });
  expect((await statuses(12, next)).filter((status) => status === 429)).toHaveLength(2);
});

test("an unknown name and a wrong password get exactly the same answer", async () => {
  const { username } = await account();
  const nobody = "nobody-of-this-name";
  const calls = await Promise.all(
    [byCall({ username }), byCall({ username: nobody })].map(async (one) => (await one).text()),
  );
  expect(calls[0]).toBe(calls[1]);
  const shown = async (name: string) => {
    const answer = await byForm({ username: name });
    const html = await answer.text();
    return [answer.status, /Invalid username or password/.test(html), html.includes(name)];
  };
  expect(await shown(nobody)).toEqual(await shown(username));
});

const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("soko_session=")) ?? "";

test("a planted session is useless after the login, and the new one cannot be guessed from it", async () => {
  const { username } = await account();
  const visited = await fetch(`${server.url}/signup?step=account`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ intent: "next", username: "planted", email: "planted@example.com" }),
    redirect: "manual",
  });
  const planted = sessionIn(visited).split(";")[0] ?? "";
  expect(planted).not.toBe("");
  const login = await byForm({ username, password: PASSWORD, headers: { Cookie: planted } });
  const own = sessionIn(login);
  expect(login.status).toBe(303);
  expect(own.split(";")[0]).not.toBe(planted);
  for (const flag of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(own).toContain(flag);
  expect(own).not.toContain("Domain");
  const me = (cookie: string) =>
    fetch(`${server.url}/accounts/api/users/me/`, { headers: { Cookie: cookie } });
  expect((await me(planted)).status).toBe(401);
  expect((await me(own.split(";")[0] ?? "")).status).toBe(200);
});

test("logging out or changing the password ends stolen sessions and tokens everywhere", async () => {
  const { username } = await account();
  const owner = await new Browser(server).login(username, PASSWORD);
  const thief = owner.cookies;
  await owner.post("/logout", {});
  const opens = async (cookie: string) =>
    (await fetch(`${server.url}/accounts/api/users/me/`, { headers: { Cookie: cookie } })).status;
  expect(await opens(thief)).toBe(401);

  await owner.login(username, PASSWORD);
  const stolen = owner.cookies;
  const tokens = (await (await byCall({ username, password: PASSWORD })).json()) as Record<
    "access" | "refresh",
    string
  >;
  const fields = {
    intent: "password",
    current_password: PASSWORD,
    password: "avocado season",
    password2: "avocado season",
  };
  expect((await owner.post("/profile/edit", fields)).status).toBe(303);
  expect(await opens(stolen)).toBe(401);
  expect(await opens(owner.cookies)).toBe(200);
  const bearer = { Authorization: `Bearer ${tokens.access}` };
  expect((await fetch(`${server.url}/accounts/api/users/me/`, { headers: bearer })).status).toBe(401);
  const refreshed = await fetch(`${server.url}/accounts/api/token/refresh/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh: tokens.refresh }),
  });
  expect(refreshed.status).toBe(401);
});

test("behind a proxy only the address that it saw counts, and for IPv6 the /64", async () => {
  // one server for the whole file
  await server.stop();
  earlierOutput = server.output();
  server = await startServer(data.folder, { RATE_LIMITS: "on", TRUST_PROXY: "on" });
  const first = await account();
  const spoofed = (i: number) => ({ "X-Forwarded-For": `10.9.9.${i}, 198.51.100.7` });
  const seen = await statuses(12, (i) => byCall({ username: first.username, headers: spoofed(i) }));
  expect(seen.filter((status) => status === 429)).toHaveLength(2);
  const second = await account();
  const phone = (i: number) => ({ "X-Forwarded-For": `2001:db8:1:2::${(i + 1).toString(16)}` });
  const tries = await statuses(12, (i) => byForm({ username: second.username, headers: phone(i) }));
  expect(tries.filter((status) => status === 429)).toHaveLength(2);
  const neighbour = { "X-Forwarded-For": "2001:db8:1:3::1" };
  expect((await byForm({ ...second, password: PASSWORD, headers: neighbour })).status).toBe(303);
});

test("the server's output contains no password, token or cookie, whatever went wrong", async () => {
  const output = earlierOutput + server.output();
  for (const secret of [PASSWORD, "avocado season", "soko_session=", "Bearer ", "@example.com"])
    expect(output.includes(secret), secret).toBe(false);
});
