import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, makePledger, takePayments } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkLogin } from "./check-login.server";
import { hashPassword } from "./passwords.server";
import { removeSuperuser, saveSuperuser } from "./superusers.server";
import { createSession, findSession } from "./sessions.server";

setUpTestDatabase();

const amina = { username: "Amina", email: "Amina@example.com", password: "first password" };
const asked = { source: "settings" } as const;
const saved = async (login: typeof amina) => {
  const outcome = await saveSuperuser(login, asked);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const versionOf = async (id: number) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).passwordVersion;

test("the superuser named at start is created once, with every permission, and found again by the name in any case", async () => {
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

test("a start with the same password leaves sessions and tokens", async () => {
  const { id } = await saved(amina);
  const version = await versionOf(id);
  const session = await createSession(id);
  await saveSuperuser(amina, asked);
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
  await saveSuperuser({ ...amina, password: "second password" }, asked);
  expect(await findSession(session)).toBeNull();
  expect(await db().refreshToken.count({ where: { userId: id, revokedAt: null } })).toBe(0);
  expect(await versionOf(id)).toBe(version + 1);
  expect(await checkLogin("amina", "first password")).toBeNull();
  expect(await checkLogin("amina", "second password")).toMatchObject({ userId: id });
});

test("an e-mail address of another account is refused, not taken over", async () => {
  await saved(amina);
  const outcome = await saveSuperuser(
    { username: "other", email: amina.email, password: "some password" },
    asked,
  );
  expect(outcome).toMatchObject({ ok: false, refusal: { field: "email" } });
});

test("another account's email address is not taken over", async () => {
  valueOf(await saveSuperuser(amina, asked));
  expect(refusalOf(await saveSuperuser({ ...amina, username: "other" }, asked)).message).toBe(
    "An account with this email already exists",
  );
  expect(await db().user.count({ where: { usernameKey: "other" } })).toBe(0);
});

const auditTrailOf = (subjectId: number) =>
  db().auditEntry.findMany({ where: { subject: "user", subjectId }, orderBy: { id: "asc" } });

test("creating, renewing and removing a superuser is recorded in the audit trail; a start without changes is not", async () => {
  const grace = { username: "grace", email: "grace@example.com", password: "first password" };
  const { id } = await saved(grace);
  await saved(grace);
  await saved({ ...grace, password: "second password" });
  valueOf(await removeSuperuser("Grace"));
  const trail = await auditTrailOf(id);
  expect(trail.map(({ action }) => action)).toEqual([
    "superuser.make",
    "superuser.renew",
    "superuser.remove",
  ]);
  expect(trail[0]?.after).toContain('"from":"settings"');
  expect(JSON.stringify(trail)).not.toContain('password"}');
  expect(JSON.stringify(trail)).not.toContain("second");
});

test("whoever takes part in an auction becomes no superuser, by settings or command (D110)", async () => {
  takePayments();
  const { auctionId } = await makeOpenRound();
  const { viewer: buyer } = await makePledger(auctionId, 60_000);
  const { username, email } = await db().user.update({
    where: { id: buyer.id },
    data: { passwordHash: await hashPassword("the buyer's own") },
  });
  const login = { username, email, password: "a long password" };
  const refusal = refusalOf(await saveSuperuser(login, asked));
  expect(refusal).toMatchObject({ code: "conflict", field: "username" });
  expect(refusal.message).toContain("round 1 (pledged KSh 600)");
  expect(await db().user.findUniqueOrThrow({ where: { id: buyer.id } })).toMatchObject({
    isSuperuser: false,
  });
  expect(await auditTrailOf(buyer.id)).toEqual([]);

  expect(refusalOf(await saveSuperuser(login, { source: "command line" })).field).toBe("username");
});

test("a removed superuser is a buyer again, without sessions; the last one cannot be removed", async () => {
  await db().user.updateMany({ data: { isSuperuser: false } });
  const { id } = await saved({ username: "owner", email: "owner@example.com", password: "first password" });
  const second = await saved({ username: "clerk", email: "clerk@example.com", password: "first password" });
  const session = await createSession(second.id);
  valueOf(await removeSuperuser("clerk"));
  expect(await findSession(session)).toBeNull();
  expect(await db().user.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
    isSuperuser: false,
    userType: "buyer",
  });
  expect(refusalOf(await removeSuperuser("clerk")).message).toBe("clerk is no superuser");
  expect(refusalOf(await removeSuperuser("owner")).message).toContain("the last superuser");
  expect(await db().user.count({ where: { id, isSuperuser: true } })).toBe(1);
});
