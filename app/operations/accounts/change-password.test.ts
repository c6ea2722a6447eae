import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { changePassword } from "./change-password.server";
import { checkLogin } from "./check-login.server";
import { createAccount } from "./create-account.server";
import { createSession, findSession, logIn } from "./sessions.server";

setUpTestDatabase();

const OLD = "mango season";
const NEW = "avocado season";
const change = { currentPassword: OLD, password: NEW, session: {} };

async function register(username: string): Promise<number> {
  const account = {
    username,
    email: `${username}@example.com`,
    first_name: "Wanjiku",
    last_name: "Kamau",
    phone_number: "+254712345678",
    gender: "female" as const,
    date_of_birth: "1994-03-08",
    password: OLD,
  };
  return valueOf(await createAccount(account)).id;
}

const giveRefreshToken = (userId: number) =>
  db().refreshToken.create({
    data: { id: crypto.randomUUID(), userId, expiresAt: new Date(Date.now() + 60_000) },
  });
const versionOf = async (id: number) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).passwordVersion;

test("the new password counts from now on, and the old one no longer", async () => {
  const id = await register("njeri");
  valueOf(await changePassword(id, change));
  expect(await checkLogin("njeri", OLD)).toBeNull();
  expect(await checkLogin("njeri", NEW)).toMatchObject({ userId: id });
});

test("every session and refresh token ends; the request's session goes on under a new id with its data", async () => {
  const id = await register("wambui");
  const stranger = await register("stranger");
  const here = await createSession(id, { signup: { username: "kept" } });
  const elsewhere = await createSession(id);
  const strangers = await createSession(stranger);
  await giveRefreshToken(id);
  await giveRefreshToken(stranger);

  const session = { signup: { username: "kept" } };
  const { sessionId } = valueOf(await changePassword(id, { ...change, session }));
  expect(await findSession(here)).toBeNull();
  expect(await findSession(elsewhere)).toBeNull();
  expect(await findSession(sessionId ?? "")).toMatchObject({ user: { id }, data: session });
  expect(await db().session.count({ where: { userId: id } })).toBe(1);
  expect(await db().refreshToken.count({ where: { userId: id } })).toBe(0);
  // access tokens hold the version
  expect(await versionOf(id)).toBe(1);

  expect(await findSession(strangers)).not.toBeNull();
  expect(await db().refreshToken.count({ where: { userId: stranger } })).toBe(1);
});

test("a request without a session gets none", async () => {
  const id = await register("token.holder");
  await createSession(id);
  expect(valueOf(await changePassword(id, { ...change, session: null }))).toEqual({ sessionId: null });
  expect(await db().session.count({ where: { userId: id } })).toBe(0);
});

test("a wrong current password changes nothing", async () => {
  const id = await register("otieno");
  const session = await createSession(id);
  for (const currentPassword of [NEW, "", "Mango season", `${OLD} `])
    expect(refusalOf(await changePassword(id, { ...change, currentPassword }))).toEqual({
      code: "invalid",
      message: "This is not your current password",
      field: "current_password",
    });
  expect(await findSession(session)).not.toBeNull();
  expect(await versionOf(id)).toBe(0);
  expect(await checkLogin("otieno", OLD)).toMatchObject({ userId: id });
});

test("of two changes at once one succeeds, and the other gets a conflict", async () => {
  const id = await register("baraka");
  const passwords = ["the first one", "the second one", "the third one"];
  const outcomes = await Promise.all(
    passwords.map((password) => changePassword(id, { ...change, password })),
  );
  const won = outcomes.findIndex(({ ok }) => ok);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok)) expect(refusalOf(outcome).code).toBe("conflict");
  expect(await checkLogin("baraka", passwords[won] ?? "")).toMatchObject({ userId: id });
  expect(await versionOf(id)).toBe(1);
  expect(await db().session.count({ where: { userId: id } })).toBe(1);
});

test("a deleted account is missing", async () => {
  expect(refusalOf(await changePassword(2_000_000, change))).toMatchObject({ code: "missing" });
});

test("a login with the old password that is under way does not succeed", async () => {
  const id = await register("late.comer");
  const login = await checkLogin("late.comer", OLD);
  if (!login) throw new Error("not checked");
  valueOf(await changePassword(id, { ...change, session: null }));
  expect(await logIn(login)).toBeNull();
  expect(await db().session.count({ where: { userId: id } })).toBe(0);
  const fresh = await checkLogin("late.comer", NEW);
  expect(fresh && (await logIn(fresh))).not.toBeNull();
});
