import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeOpenRound, makeSuperuser } from "~/operations/factories.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { leave, LEAVER, PERSONAL } from "./logged-people";
import { rawGet } from "../raw-get";
import { Browser, makeDataDir, type Server, startServer } from "../server";
import { until } from "../../until";

const PASSWORD = "mango-season-under-the-tree";
const SUPERUSER_PASSWORD = "only-for-tests-1";
const data = makeDataDir();
let server: Server;
let auctionId = 0;
let productId = 0;
let superuser = "";

beforeAll(async () => {
  await openShopDatabase(data.databaseUrl);
  ({ auctionId } = await makeOpenRound());
  [productId = 0] = await makeProducts([{ stockQuantity: 10 }]);
  ({ username: superuser } = await db().user.update({
    where: { id: (await makeSuperuser()).id },
    data: { passwordHash: await hashPassword(SUPERUSER_PASSWORD) },
  }));
  await disconnectDatabase();
  server = await startServer(data.folder, { LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const steps = {
  account: { username: PERSONAL.username, email: PERSONAL.email },
  personal: {
    first_name: "Zawadi",
    last_name: PERSONAL.lastName,
    phone_number: `+254 ${PERSONAL.phone}`,
    gender: "female",
    date_of_birth: PERSONAL.birth,
  },
  security: { password: PASSWORD, password2: PASSWORD },
};

async function signUp(browser: Browser) {
  for (const [step, fields] of Object.entries(steps))
    expect((await browser.post(`/signup?step=${step}`, { ...fields, intent: "next" })).status).toBeLessThan(
      400,
    );
}

const call = (where: string, { token = "", body }: { token?: string; body?: unknown } = {}) =>
  fetch(server.url + where, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Makes a write fail, because another process locks the database. */
async function whileLocked(work: () => Promise<Response[]>) {
  const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
  const other = new driver(path.join(data.folder, "soko.db"));
  other.exec("BEGIN IMMEDIATE");
  const answers = await work();
  other.exec("ROLLBACK");
  other.close();
  for (const { status } of answers) expect(status).toBe(503);
}

async function watch(token: string) {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws/auction/${auctionId}/?token=${token}`);
  await once(socket, "message");
  socket.close();
  await once(socket, "close");
  const leave = new AbortController();
  const stream = await fetch(`${server.url}/live/auction/${auctionId}?token=${token}`, {
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  leave.abort();
}

async function live(): Promise<string[]> {
  const browser = new Browser(server);
  await signUp(browser);
  await browser.post("/login", { username: PERSONAL.email, password: "not-the-password-at-all" });
  await browser.login(PERSONAL.email, PASSWORD);
  const phone = { phone_number: `+254${PERSONAL.newPhone}` };
  await browser.post("/profile/edit", {
    ...steps.personal,
    ...phone,
    email: PERSONAL.email,
    intent: "details",
  });
  const signedIn = browser.cookies;
  await browser.get(`/${PERSONAL.email}`);
  await browser.get(`/category/${PERSONAL.phone}`);
  await browser.get(`/browse?q=${encodeURIComponent(PERSONAL.email)}`);

  const login = { username: PERSONAL.username, password: PASSWORD };
  const tokens = (await (await call("/accounts/api/token/", { body: login })).json()) as Record<
    string,
    string
  >;
  const { access = "", refresh = "" } = tokens;
  await call("/accounts/api/token/refresh/", { body: { refresh } });
  await call("/accounts/api/users/", { body: { ...login, email: PERSONAL.email } });
  const order = {
    items: [{ product_id: productId, quantity: 1 }],
    shipping_name: `Zawadi ${PERSONAL.lastName}`,
    shipping_phone: `+254${PERSONAL.phone}`,
    shipping_address: PERSONAL.street,
    shipping_city: "Nairobi",
    payment_method: "mpesa",
  };
  const bought = await call("/api/orders/", { token: access, body: order });
  expect(bought.status, await bought.text()).toBe(201);
  await whileLocked(() =>
    Promise.all([
      call("/api/orders/", { token: access, body: order }),
      browser.post("/profile/edit", { ...steps.personal, email: PERSONAL.email, intent: "details" }),
    ]),
  );
  expect((await call("/api/participations/", { token: access, body: { auction: auctionId } })).status).toBe(
    201,
  );
  expect(
    (await call("/api/bids/", { token: access, body: { auction: auctionId, pledge_amount: 700 } })).status,
  ).toBe(201);
  await watch(access);

  const management = await new Browser(server).login(superuser, SUPERUSER_PASSWORD);
  expect((await management.get(`/management/users?q=${encodeURIComponent(PERSONAL.email)}`)).status).toBe(
    200,
  );
  expect((await management.get(`/management/users.csv?q=${PERSONAL.newPhone}`)).status).toBe(200);
  return [access, refresh, ...`${signedIn}; ${management.cookies}`.split("; ")].filter(
    (secret) => secret.length > 20,
  );
}

const lines = () =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("the log contains no personal data and no secret, whatever people sign up for, buy, watch, search or delete", async () => {
  const secrets = await live();
  await leave(new Browser(server), steps, PASSWORD);
  await server.stop();
  const output = server.output();
  const about = [
    ...Object.values(PERSONAL),
    ...Object.values(LEAVER),
    PASSWORD,
    SUPERUSER_PASSWORD,
    encodeURIComponent(PERSONAL.email),
  ];
  // the value of a cookie, and any part of a token
  const parts = secrets.flatMap((secret) => secret.split(/[=.]/)).filter((part) => part.length > 20);
  expect(parts.length).toBeGreaterThan(5);
  for (const secret of [...about, ...parts]) expect(output).not.toContain(secret);

  const answered = lines().filter(({ msg }) => msg === "answered");
  const routes = new Set(answered.map(({ route }) => route));
  for (const route of [
    "/signup",
    "/login",
    "/profile/edit",
    "/api/orders/",
    "/live/auction/{id}",
    "/management/users.csv",
    "other",
  ])
    expect(routes).toContain(route);
  for (const line of answered) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const failures = lines().filter(({ msg }) => msg === "storage unavailable");
  expect(failures).toHaveLength(2);
  // the lines of the error and of the request have the same id
  for (const { requestId } of failures)
    expect(answered.filter((line) => line.requestId === requestId)).toMatchObject([
      { status: 503, level: 40 },
    ]);
});

test("the metrics count what happened, only for this machine; a proxy or a stranger gets a 404", async () => {
  await server.stop();
  server = await startServer(data.folder, { METRICS_TOKEN: "a-token-of-the-owners-choice" });
  const browser = await new Browser(server).login(PERSONAL.email, PASSWORD);
  await browser.post(`/auction/${auctionId}`, { intent: "pledge", pledge_amount: "900" });
  await (await browser.get("/auction/999999")).text();
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws/auction/${auctionId}/`);
  await once(socket, "message");
  const seconds = "soko_http_request_duration_seconds_count";
  const notFound = `${seconds}{method="GET",route="/auction/{id}",status="4xx"} 1`;
  // a request is counted a moment after the client has read its answer
  const { text, headers } = await until(async () => {
    const answer = await rawGet(`${server.url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.text.split("\n")).toContain(notFound);
    return answer;
  });
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const value = (series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1],
    );
  expect(value("soko_pledges_total")).toBe(1);
  expect(value("soko_orders_total")).toBe(0);
  expect(value('soko_watchers{kind="socket"}')).toBe(1);
  expect(value(`${seconds}{method="POST",route="/auction/{id}",status="3xx"}`)).toBe(1);
  expect(value('soko_database_seconds_count{kind="commit"}')).toBeGreaterThan(0);
  expect(value('soko_database_seconds_sum{kind="select"}')).toBeGreaterThan(0);
  expect(value("process_resident_memory_bytes")).toBeGreaterThan(50e6);
  expect(Math.abs(value("process_start_time_seconds") - Date.now() / 1000)).toBeLessThan(120);
  // a comment, or a series with a number
  for (const line of text.split("\n").filter(Boolean))
    expect(line).toMatch(/^# |^[a-z_\d]+(?:\{.*\})? (?:[-+.e\d]+|[+-]Inf|NaN)$/);
  socket.terminate();

  const asked = async (given: Record<string, string>) =>
    (await rawGet(`${server.url}/metrics`, given)).status;
  expect(await asked({ "X-Forwarded-For": "203.0.113.9" })).toBe(404);
  expect(await asked({ Authorization: "Bearer something-else-entirely" })).toBe(404);
  const bearer = { Authorization: "Bearer a-token-of-the-owners-choice" };
  expect(await asked({ ...bearer, "X-Forwarded-For": "203.0.113.9" })).toBe(200);
});
