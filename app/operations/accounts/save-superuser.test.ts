import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkLogin } from "./check-login.server";
import { saveSuperuser } from "./save-superuser.server";
import { createSession, findSession } from "./sessions.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const amina = { username: "Amina", email: "Amina@example.com", password: "first password" };
const saved = async (login: typeof amina) => {
  const outcome = await saveSuperuser(login);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const versionOf = async (id: number) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).passwordVersion;

test("the superuser named at start is made once, with every right, and found again by the name in any case", async () => {
  const { id } = await saved(amina);
  expect(await saved({ ...amina, username: "AMINA" })).toEqual({ id });
  expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    username: "Amina",
    emailKey: "amina@example.com",
    isSuperuser: true,
    userType: "admin",
  });
  expect(await checkLogin("amina", "first password")).toMatchObject({ userId: id });
});

test("a start with the same password keeps sessions and tokens", async () => {
  const { id } = await saved(amina);
  const version = await versionOf(id);
  const session = await createSession(id);
  await saveSuperuser(amina);
  expect(await findSession(session)).not.toBeNull();
  expect(await versionOf(id)).toBe(version);
});

test("a start with another password ends every session and every token", async () => {
  const { id } = await saved(amina);
  const version = await versionOf(id);
  const session = await createSession(id);
  await db().refreshToken.create({
    data: { id: "a token", userId: id, expiresAt: new Date(Date.now() + 60_000) },
  });
  await saveSuperuser({ ...amina, password: "second password" });
  expect(await findSession(session)).toBeNull();
  expect(await db().refreshToken.count({ where: { userId: id, revokedAt: null } })).toBe(0);
  expect(await versionOf(id)).toBe(version + 1);
  expect(await checkLogin("amina", "first password")).toBeNull();
  expect(await checkLogin("amina", "second password")).toMatchObject({ userId: id });
});

test("an e-mail address that belongs to another account is refused, not taken", async () => {
  await saved(amina);
  const outcome = await saveSuperuser({ username: "other", email: amina.email, password: "some password" });
  expect(outcome).toMatchObject({ ok: false, refusal: { field: "email" } });
});

test("an email address that another account has is not taken over", async () => {
  valueOf(await saveSuperuser(amina));
  expect(refusalOf(await saveSuperuser({ ...amina, username: "other" })).message).toBe(
    "An account with this email exists already",
  );
  expect(await db().user.count({ where: { usernameKey: "other" } })).toBe(0);
});
