import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { createSession, findSession, logIn } from "../sessions.server";
import { refreshTokenHolder } from "../signed-in.queries.server";
import { issueRefreshToken } from "../tokens.server";
import { makeSuperuser } from "../../factories.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import {
  createSecondFactorSecret,
  disableSecondFactor,
  enableSecondFactor,
  undoByCommand,
  undoSecondFactor,
} from "./enable-and-disable.server";
import { renewRecoveryCodes, consumeCode } from "./consume-code.server";
import { appCode, KEY, makeSuperuserWithCodes, onPaper } from "./second-factor.fixture";
import { needsCode, secondFactorState } from "./second-factor.queries.server";

setUpTestDatabase();

const WRONG = { code: "invalid", field: "code", message: "This code is not right, or it was used already" };
const versionOf = async (id: number) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).passwordVersion;
const loginOf = async (userId: number) => ({ userId, passwordVersion: await versionOf(userId) });
const auditOf = async (subjectId: number) =>
  (await db().auditEntry.findMany({ where: { subject: "user", subjectId }, orderBy: { id: "asc" } })).map(
    ({ actorId, action }) => ({ actorId, action }),
  );

test("nothing is on until a code of the new secret is confirmed", async () => {
  const { id, ...rest } = await makeSuperuser();
  expect(await secondFactorState(id, KEY)).toEqual({ state: "off" });
  valueOf(await createSecondFactorSecret(id, KEY));
  expect(await secondFactorState(id, KEY)).toMatchObject({ state: "begun" });
  expect(await needsCode(id)).toBe(false);
  expect(await logIn(await loginOf(id))).not.toBeNull();
  const other = { from: "app", code: (await appCode(id)).code === "000000" ? "000001" : "000000" } as const;
  expect(refusalOf(await enableSecondFactor({ id, ...rest }, other, { key: KEY, session: {} }))).toEqual(
    WRONG,
  );
  expect(await needsCode(id)).toBe(false);
});

test("turning it on ends every session and token, and a login that is under way with the password alone", async () => {
  const person = await makeSuperuser();
  const before = await loginOf(person.id);
  const session = await createSession(person.id);
  const refresh = (await issueRefreshToken(before)) ?? "";
  valueOf(await createSecondFactorSecret(person.id, KEY));
  const code = await appCode(person.id);
  const turned = valueOf(await enableSecondFactor(person, code, { key: KEY, session: {} }));
  expect(turned.recoveryCodes).toHaveLength(10);
  expect(await findSession(session)).toBeNull();
  expect(await refreshTokenHolder(refresh)).toBeNull();
  expect(await findSession(turned.sessionId)).toMatchObject({ user: { id: person.id } });
  expect(await logIn(before)).toBeNull();
  expect(await issueRefreshToken(before)).toBeNull();
  expect(await auditOf(person.id)).toEqual([{ actorId: person.id, action: "user.second_factor_on" }]);
});

test("nobody logs in without the code, even if a caller forgets to ask for it", async () => {
  const { id } = await makeSuperuserWithCodes();
  const login = await loginOf(id);
  expect(await logIn(login)).toBeNull();
  expect(await issueRefreshToken(login)).toBeNull();
  expect(await logIn({ ...login, hasGivenCode: true })).not.toBeNull();
});

test("a code counts half a minute early and late, and each step once, in order", async () => {
  const { id } = await makeSuperuserWithCodes();
  expect(refusalOf(await consumeCode(id, await appCode(id, -2), KEY))).toEqual(WRONG);
  expect(refusalOf(await consumeCode(id, await appCode(id, 3), KEY))).toEqual(WRONG);
  const [now, next] = [await appCode(id), await appCode(id, 1)];
  valueOf(await consumeCode(id, now, KEY));
  expect(refusalOf(await consumeCode(id, now, KEY))).toEqual(WRONG);
  valueOf(await consumeCode(id, next, KEY));
  for (const used of [now, next]) expect(refusalOf(await consumeCode(id, used, KEY))).toEqual(WRONG);
});

test("of ten logins at once with one code, the app's or a recovery code, one passes", async () => {
  const { id, recoveryCodes } = await makeSuperuserWithCodes();
  for (const code of [await appCode(id), onPaper(recoveryCodes[3])]) {
    const taken = await Promise.all(Array.from({ length: 10 }, () => consumeCode(id, code, KEY)));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("each recovery code works once, for its own account, and the trail says so", async () => {
  const [person, other] = [await makeSuperuserWithCodes(), await makeSuperuserWithCodes()];
  for (const code of person.recoveryCodes) {
    expect(refusalOf(await consumeCode(other.id, onPaper(code), KEY))).toEqual(WRONG);
    valueOf(await consumeCode(person.id, onPaper(code), KEY));
    expect(refusalOf(await consumeCode(person.id, onPaper(code), KEY))).toEqual(WRONG);
  }
  expect(await secondFactorState(person.id, KEY)).toMatchObject({ state: "on", recoveryCodes: 0 });
  const recovered = (await auditOf(person.id)).filter(({ action }) => action === "user.recovery_code");
  expect(recovered).toHaveLength(10);
});

test("new recovery codes replace the earlier ones", async () => {
  const { id, recoveryCodes } = await makeSuperuserWithCodes();
  const renewed = valueOf(await renewRecoveryCodes(id, onPaper(recoveryCodes[0]), KEY));
  expect(renewed).toHaveLength(10);
  expect(refusalOf(await consumeCode(id, onPaper(recoveryCodes[1]), KEY))).toEqual(WRONG);
  valueOf(await consumeCode(id, onPaper(renewed[1]), KEY));
});

test("the database holds neither secret nor recovery code, and another account's row or key does not work", async () => {
  const [person, other] = [await makeSuperuserWithCodes(), await makeSuperuserWithCodes()];
  const stored = JSON.stringify([await db().secondFactor.findMany(), await db().recoveryCode.findMany()]);
  for (const code of person.recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
  const code = await appCode(person.id);
  expect(refusalOf(await consumeCode(person.id, code, randomBytes(32)))).toEqual(WRONG);
  const { secret } = await db().secondFactor.findUniqueOrThrow({ where: { userId: person.id } });
  await db().secondFactor.update({ where: { userId: other.id }, data: { secret } });
  expect(refusalOf(await consumeCode(other.id, code, KEY))).toEqual(WRONG);
  // SESSION_SECRET was changed: paper still works
  valueOf(await disableSecondFactor(other, onPaper(other.recoveryCodes[0]), randomBytes(32)));
});

test("a secret in use is neither shown again nor replaced", async () => {
  const { id } = await makeSuperuserWithCodes();
  expect(refusalOf(await createSecondFactorSecret(id, KEY))).toMatchObject({ code: "conflict" });
  expect(await secondFactorState(id, KEY)).not.toHaveProperty("secret");
});

test("turning it off needs a code, and leaves nothing behind", async () => {
  const person = await makeSuperuserWithCodes();
  const login = await loginOf(person.id);
  expect(refusalOf(await disableSecondFactor(person, onPaper("aaaaaaaaaaaaaaaa"), KEY))).toEqual(WRONG);
  valueOf(await disableSecondFactor(person, await appCode(person.id), KEY));
  expect(await secondFactorState(person.id, KEY)).toEqual({ state: "off" });
  expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(0);
  expect(await logIn(login)).not.toBeNull();
});

test("another superuser resets the codes of a lost phone, which signs it out; nobody resets their own", async () => {
  const [actor, person] = [await makeSuperuser(), await makeSuperuserWithCodes()];
  expect(refusalOf(await undoSecondFactor(person, person.id))).toMatchObject({ code: "forbidden" });
  expect(await findSession(person.sessionId)).not.toBeNull();
  const twice = await Promise.all([1, 2].map(() => undoSecondFactor(actor, person.id)));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findSession(person.sessionId)).toBeNull();
  expect(await secondFactorState(person.id, KEY)).toEqual({ state: "off" });
  expect((await auditOf(person.id)).at(-1)).toEqual({ actorId: actor.id, action: "user.second_factor_undo" });
});

test("a command on the server resets them too, with an entry in the audit trail", async () => {
  const person = await makeSuperuserWithCodes();
  const { usernameKey } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(refusalOf(await undoByCommand("nobody"))).toMatchObject({ code: "missing" });
  valueOf(await undoByCommand(usernameKey));
  expect(refusalOf(await undoByCommand(usernameKey))).toMatchObject({ code: "conflict" });
  expect((await auditOf(person.id)).at(-1)).toMatchObject({ action: "user.second_factor_undo" });
});
