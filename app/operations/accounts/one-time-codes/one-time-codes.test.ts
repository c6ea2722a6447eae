import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { changePassword } from "../change-password.server";
import { checkLogin } from "../check-login.server";
import { customerAccount } from "../create-account.server";
import { createSession, findSession } from "../sessions.server";
import { refreshTokenHolder } from "../signed-in.queries.server";
import { issueRefreshToken } from "../tokens.server";
import { updateProfile } from "../update-profile.server";
import { makeBuyer, makeSuperuser } from "../../factories.fixture";
import { makeReachable, rememberMessages, queued } from "../../messages/outbox.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import {
  makeStaffCode,
  ownPhone,
  resetPassword,
  sendPhoneCode,
  sendResetCode,
  verifyPhone,
} from "./use-code.server";
import { channelFor, reachableBy } from "./code-holders.server";
import { countCodeAttempt, NO_ACCOUNT } from "./one-time-code.server";

setUpTestDatabase();
beforeEach(() => rememberMessages("sms", "email"));

const KEY = randomBytes(32);
const NEW = "avocado season";
const WRONG = {
  code: "invalid",
  field: "code",
  message: "This code is not right, or no longer counts. You can ask for a new one.",
};
const accountOf = (id: number) => db().user.findUniqueOrThrow({ where: { id } });
const lastBody = async () => (await queued()).at(-1)?.body ?? "";
const codeIn = (body: string) => /\b\d{6}\b/.exec(body)?.[0] ?? "";
const other = (code: string) => (code === "000000" ? "000001" : "000000");

async function withCode() {
  const { id } = await makeReachable();
  await sendResetCode(id, "sms", KEY);
  return { id, code: codeIn(await lastBody()) };
}
const reset = (id: number, code: string, password = NEW) => resetPassword([id], { code, password }, KEY);

test("a code sets a new password once, and ends every session and token", async () => {
  const { id, code } = await withCode();
  const { username } = await accountOf(id);
  const session = await createSession(id);
  const refresh = (await issueRefreshToken({ userId: id, passwordVersion: 0 })) ?? "";
  valueOf(await reset(id, code));
  expect(await checkLogin(username, NEW)).toMatchObject({ userId: id, passwordVersion: 1 });
  expect(await findSession(session)).toBeNull();
  expect(await refreshTokenHolder(refresh)).toBeNull();
  expect(refusalOf(await reset(id, code))).toEqual(WRONG);
});

test("of five who use a code at once one sets the password", async () => {
  const { id, code } = await withCode();
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(id, code, `${NEW} ${n}`)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const { username } = await accountOf(id);
  expect(await checkLogin(username, `${NEW} ${all.findIndex(({ ok }) => ok) + 1}`)).not.toBeNull();
});

test("a code has five tries, also at once, whatever the right one is", async () => {
  const { id, code } = await withCode();
  await Promise.all([1, 2, 3, 4, 5].map(() => reset(id, other(code))));
  expect(refusalOf(await reset(id, code))).toEqual(WRONG);
});

test("the newest code alone counts, for its own account and purpose, and for ten minutes", async () => {
  const [{ id, code }, stranger] = [await withCode(), await withCode()];
  expect(refusalOf(await reset(stranger.id, code))).toEqual(WRONG);
  expect(refusalOf(await verifyPhone(id, code, KEY))).toEqual(WRONG);
  await sendResetCode(id, "email", KEY);
  const newer = codeIn(await lastBody());
  if (newer !== code) expect(refusalOf(await reset(id, code))).toEqual(WRONG);
  const { expiresAt } = await db().oneTimeCode.findUniqueOrThrow({
    where: { userId_purpose: { userId: id, purpose: "reset" } },
  });
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  await db().oneTimeCode.updateMany({ where: { userId: id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(refusalOf(await reset(id, newer))).toEqual(WRONG);
});

test("only a keyed digest of a code is stored, and an unknown account gets no code", async () => {
  const { id, code } = await withCode();
  const row = await db().oneTimeCode.findFirstOrThrow({ where: { userId: id } });
  expect(JSON.stringify(row)).not.toContain(code);
  expect(refusalOf(await resetPassword([id], { code, password: NEW }, randomBytes(32)))).toEqual(WRONG);
  const before = (await queued()).length;
  await sendResetCode(NO_ACCOUNT, "sms", KEY);
  expect((await queued()).length).toBe(before);
  expect(refusalOf(await reset(NO_ACCOUNT, "000000"))).toEqual(WRONG);
});

test("one-time codes of an app stay on after a new password", async () => {
  const { id, code } = await withCode();
  const secondFactorAt = new Date();
  await db().user.update({ where: { id }, data: { secondFactorAt } });
  valueOf(await reset(id, code));
  expect((await accountOf(id)).secondFactorAt).toEqual(secondFactorAt);
});

/** Without those that stand for nobody. */
const found = async (name: string) =>
  (await reachableBy(name)).filter(({ userId }) => userId !== NO_ACCOUNT).map(({ userId }) => userId);

test("an account is found by username, email or phone; of one phone every account, each named in its message (D130)", async () => {
  const { id } = await makeReachable();
  const { username, email, phoneNumber } = await accountOf(id);
  const phone = phoneNumber ?? "";
  for (const name of [username.toUpperCase(), email.toUpperCase(), phone, phone.replace("+254", "0")])
    expect((await reachableBy(name))[0]).toMatchObject({ userId: id, phone, username: null });
  const { id: sister } = await makeBuyer();
  await db().user.update({ where: { id: sister }, data: { phoneNumber: phone, isVerified: true } });
  expect(await found(phone)).toEqual([sister, id]);
  expect((await reachableBy(phone)).map((one) => one.username)).toEqual([
    (await accountOf(sister)).username,
    username,
    null,
  ]);
  expect((await reachableBy("nobody at all"))[0]).toMatchObject({ userId: NO_ACCOUNT, phone: "" });
  await sendResetCode(id, "sms", KEY, { username });
  const body = await lastBody();
  expect(body).toContain(username.slice(0, 20));
  // the code is typed without saying whose it is
  valueOf(await resetPassword([sister, id], { code: codeIn(body), password: NEW }, KEY));
  expect(await checkLogin(username, NEW)).toMatchObject({ userId: id });
});

test("a username that reads like somebody's phone gets none of their codes, and a stranger's signup takes none away (D130)", async () => {
  const owner = await customerAccount({ name: "Njeri", phone: "+254711555666" });
  const thief = await makeBuyer();
  const named = { username: "0711555666", usernameKey: "0711555666" };
  await db().user.update({ where: { id: thief.id }, data: { ...named, phoneNumber: "+254700111222" } });
  expect(await found("0711555666")).toEqual([owner]);
  for (let n = 0; n < 4; n += 1) {
    const { id } = await makeBuyer();
    await db().user.update({ where: { id }, data: { phoneNumber: "+254711555666" } });
  }
  expect((await found("0711555666"))[0]).toBe(owner);
});

test("the code goes to the phone, or by email to whoever typed an email address or has no phone", () => {
  const holder = { userId: 7, phone: "+254712345678", email: "a@example.com" };
  expect(channelFor("wanjiku", holder)).toBe("sms");
  expect(channelFor("wanjiku@example.com", holder)).toBe("email");
  expect(channelFor("wanjiku", { ...holder, phone: "" })).toBe("email");
  expect(channelFor("nobody", { userId: NO_ACCOUNT, phone: "", email: "" })).toBe("sms");
  expect(channelFor("wanjiku@example.com", { ...holder, email: "" })).toBe("sms");
  rememberMessages("sms");
  expect(channelFor("wanjiku@example.com", holder)).toBe("sms");
});

test("a code verifies the phone that it was sent to, and another phone is not verified yet", async () => {
  const { id } = await makeReachable();
  const { phone } = await ownPhone(id);
  await sendPhoneCode(id, phone, KEY);
  const code = codeIn(await lastBody());
  valueOf(await updateProfile(id, { phone_number: "+254711000111" }));
  expect(refusalOf(await verifyPhone(id, code, KEY))).toEqual(WRONG);
  valueOf(await updateProfile(id, { phone_number: phone }));
  valueOf(await verifyPhone(id, code, KEY));
  expect(await ownPhone(id)).toEqual({ phone, isVerified: true });
  valueOf(await updateProfile(id, { phone_number: phone, first_name: "Amina" }));
  expect((await ownPhone(id)).isVerified).toBe(true);
  valueOf(await updateProfile(id, { phone_number: "+254711000222" }));
  expect((await ownPhone(id)).isVerified).toBe(false);
});

test("a phone that is changed together with the password is not verified either", async () => {
  const { id, code } = await withCode();
  valueOf(await reset(id, code));
  await db().user.update({ where: { id }, data: { isVerified: true } });
  const changes = { phone_number: "+254711000333" };
  const change = { currentPassword: NEW, password: "papaya season", session: null, changes };
  valueOf(await changePassword(id, change));
  expect(await ownPhone(id)).toEqual({ phone: "+254711000333", isVerified: false });
});

test("staff make a code for a buyer, with an entry in the trail; for staff only superusers do, and nobody their own", async () => {
  const [superuser, staff, buyer] = [await makeSuperuser(), await makeBuyer(), await makeReachable()];
  await db().user.update({ where: { id: staff.id }, data: { permissions: "users" } });
  const clerk = { ...staff, permissions: ["users"] } as const;
  for (const id of [superuser.id, clerk.id])
    expect(refusalOf(await makeStaffCode(clerk, id, KEY))).toMatchObject({ code: "forbidden" });
  expect(refusalOf(await makeStaffCode(superuser, superuser.id, KEY))).toMatchObject({ code: "forbidden" });
  valueOf(await makeStaffCode(superuser, clerk.id, KEY));
  const code = valueOf(await makeStaffCode(clerk, buyer.id, KEY)).code ?? "";
  valueOf(await reset(buyer.id, code));
  const entry = await db().auditEntry.findFirstOrThrow({ where: { subject: "user", subjectId: buyer.id } });
  expect(entry).toMatchObject({ actorId: clerk.id, action: "user.reset_code" });
  expect(JSON.stringify(entry)).not.toContain(code);
  const messages = (await queued()).filter(
    ({ userId, kind }) => userId === buyer.id && kind === "account.changed",
  );
  expect(messages[0]?.body).toContain("Our staff made a code for a new password.");
});

test("a clock that was set back locks nobody out of codes (D63)", async () => {
  const key = `code account ${randomBytes(8).toString("hex")}`;
  const used = { used: 10, resetsAt: new Date(Date.now() + 30 * 86_400_000) };
  await db().loginTry.create({ data: { key, ...used } });
  expect(await countCodeAttempt("account", key.slice("code account ".length))).toBeNull();
});
