import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { currentUser, loginPath, requirePermission, requireUser } from "./current-user.server";
import { countRequest } from "~/http/security/rate-limit.server";
import { argsOf, signedIn, withCookie } from "~/http/request.fixture";
import { endSession, saveInSession, openSession, readSession, startSession } from "./session.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase();

const visitor = (options?: { secure: boolean }) =>
  argsOf(new Request("http://soko.example/cart?a=1"), options);

test("the session cookie is out of reach of scripts, foreign forms and, over https, of plain http", async () => {
  const { id } = await makeBuyer();
  const plain = await signedIn(id);
  expect(plain).toMatch(/^soko_session=[^;]+;/);
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(plain).toContain(part);
  expect(plain).not.toContain("Secure");
  expect(await signedIn(id, { secure: true })).toContain("Secure");
});

test("the cookie opens its user's session, and logging out ends it on the server", async () => {
  const buyer = await makeBuyer("Njeri");
  const cookie = await signedIn(buyer.id);
  expect(await currentUser(withCookie(cookie))).toMatchObject({ id: buyer.id, firstName: "Njeri" });
  const forget = await endSession(withCookie(cookie));
  expect(forget).toMatch(/^soko_session=;.*Max-Age=0/);
  expect(await currentUser(withCookie(cookie))).toBeNull();
});

test("a cookie that is changed, cut or unsigned opens nothing", async () => {
  const cookie = (await signedIn((await makeBuyer()).id)).split(";")[0] ?? "";
  const [id = "", signature = ""] = cookie.replace("soko_session=", "").split(".");
  for (const forged of [
    `soko_session=${id}`,
    `soko_session=${id}.`,
    `soko_session=${id}.${signature.toLowerCase()}x`,
    `soko_session=x${id}.${signature}`,
    "soko_session=",
    "soko_session=%",
    `other=${id}.${signature}`,
  ])
    expect((await readSession(forged)).user, forged).toBeNull();
  expect((await readSession(`a=b; ${cookie}; c=d`)).user).not.toBeNull();
});

test("login gives a new id and ends the earlier session: a fixed id is worth nothing", async () => {
  const anonymous = await saveInSession(visitor(), () => ({ signup: { username: "njeri" } }));
  const before = await openSession(withCookie(anonymous));
  const login = { userId: (await makeBuyer()).id, passwordVersion: 0 };
  const session = await startSession(withCookie(anonymous), login);
  expect(session?.carried).toEqual({ signup: { username: "njeri" } });
  const after = await openSession(withCookie(session?.cookie));
  expect(after.id).not.toBe(before.id);
  expect(after.user?.id).toBe(login.userId);
  expect((await readSession((anonymous ?? "").split(";")[0] ?? "")).id).toBeNull();
});

test("a visitor's typed text waits in their session, and its row is created only when there is something to store", async () => {
  const rows = await db().session.count();
  await openSession(visitor());
  expect(await db().session.count()).toBe(rows);
  const cookie = await saveInSession(visitor(), () => ({ signup: { username: "njeri" } }));
  expect(await saveInSession(withCookie(cookie), () => ({ signup: { username: "njeri2" } }))).toBeNull();
  expect((await openSession(withCookie(cookie))).data).toEqual({ signup: { username: "njeri2" } });
});

test("the loaders of one page share one read of the session", async () => {
  const args = withCookie(await signedIn((await makeBuyer()).id));
  expect(openSession(args)).toBe(openSession({ ...args }));
});

test("a signed-out visitor goes to login and comes back to the same page", async () => {
  const refusal = await requireUser(visitor()).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  const { status, headers } = refusal as Response;
  expect([status, headers.get("Location")]).toEqual([303, "/login?redirectTo=%2Fcart%3Fa%3D1"]);
  expect(loginPath(new Request("http://soko.example/auction/7.data"))).toBe(
    "/login?redirectTo=%2Fauction%2F7",
  );
});

test("management answers Access Denied, 403, to visitors and buyers alike, and opens to superusers", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  for (const args of [visitor(), withCookie(cookie)])
    expect(await requirePermission(args).catch((thrown: unknown) => thrown)).toMatchObject({
      data: { title: "Access Denied", message: "You don't have permission to access this page." },
      init: { status: 403 },
    });
  await db().user.update({ where: { id }, data: { isSuperuser: true } });
  expect(await requirePermission(withCookie(cookie))).toMatchObject({ id });
});

test("one address creates a limited number of sessions without a login: each is a row for a day", async () => {
  const crowd = () => ({ ...visitor(), context: { ...visitor().context, clientAddress: "192.0.2.77" } });
  for (let i = 0; i < 600; i++) countRequest("visitorSession", "192.0.2.77");
  const rows = await db().session.count();
  expect(await saveInSession(crowd(), () => ({})).catch((thrown: unknown) => thrown)).toMatchObject({
    init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) as string } },
  });
  expect(await db().session.count()).toBe(rows);
  expect(await saveInSession(visitor(), () => ({})), "another address").not.toBeNull();
});
