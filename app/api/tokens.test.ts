import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import { countLoginAttempt } from "~/http/session/login-attempts.server";
import { secondFactorKey } from "~/http/session/secret-keys.server";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { changePassword } from "~/operations/accounts/change-password.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { appCode, makeSuperuserWithCodes } from "~/operations/accounts/second-factor/second-factor.fixture";
import { bearer, PASSWORD, register, tokensOf } from "./account.fixture";
import { loader as accountsRoute } from "./accounts.route";
import { loader as tokensRoute } from "./tokens.route";

const { calls: accounts } = accountsRoute;
const { calls } = tokensRoute;

setUpTestDatabase();

const logIn = (username: string, password = PASSWORD, address: string = randomUUID()) =>
  callApi(calls.getToken, { body: { username, password }, address });

const STALE = { Authorization: "Bearer stale.and.forged" };
const renew = (token: string) => callApi(calls.refreshToken, { body: { refresh: token } });
const readMe = (access: string) => callApi(accounts.getMe, { headers: bearer(access) });

const NOT_VALID = {
  status: 401,
  body: {
    error: "This token is not valid or has expired",
    detail: "This token is not valid or has expired",
  },
};

test("a login returns two tokens; the access token opens the account, with username or e-mail address", async () => {
  const user = await register();
  for (const name of [user.username, user.email.toUpperCase()]) {
    const { access, refresh } = checkedBody(calls.getToken, await logIn(name));
    expect(checkedBody(accounts.getMe, await readMe(access)).id).toBe(user.id);
    expect((await renew(refresh)).status).toBe(200);
  }
});

test("a wrong login never says which part was wrong", async () => {
  const { username } = await register();
  const refused = {
    status: 401,
    body: { error: "Invalid username or password", detail: "Invalid username or password" },
  };
  expect(await logIn(username, "wrong password")).toMatchObject(refused);
  expect(await logIn(randomUUID())).toMatchObject(refused);
  expect(await callApi(calls.getToken, { body: { username } })).toMatchObject({
    status: 400,
    body: { error: "Please fill in all fields", password: ["Please fill in all fields"] },
  });
});

test("an address has ten wrong logins per account, including those on the login page (D63)", async () => {
  const { username } = await register();
  const address = randomUUID();
  const { context } = argsOf(new Request("http://soko.example/login"));
  // counted like the login page's
  for (let n = 0; n < 4; n++)
    await countLoginAttempt(username, { context: { ...context, clientAddress: address } });
  for (let n = 0; n < 6; n++) expect((await logIn(username, "wrong", address)).status).toBe(401);
  const refused = await logIn(username.toUpperCase(), PASSWORD, address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await logIn(username)).status).toBe(200);
});

test("a correct login clears the wrong ones before it", async () => {
  const { username } = await register();
  const address = randomUUID();
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await logIn(username, "wrong", address);
    expect((await logIn(username, PASSWORD, address)).status).toBe(200);
  }
});

test("twenty wrong logins at once cannot pass the limit together", async () => {
  const { username } = await register();
  const address = randomUUID();
  const all = await Promise.all(Array.from({ length: 20 }, () => logIn(username, "wrong", address)));
  expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
});

test("parallel refreshes both succeed, beside a stale access token too", async () => {
  const user = await register();
  const tokens = await tokensOf(user.username);
  const answers = await Promise.all([
    renew(tokens.refresh),
    renew(tokens.refresh),
    callApi(calls.refreshToken, { body: { refresh: tokens.refresh }, headers: STALE }),
  ]);
  for (const called of answers) {
    const { access } = checkedBody(calls.refreshToken, called);
    expect(checkedBody(accounts.getMe, await readMe(access)).id).toBe(user.id);
  }
});

test("an access token is not a refresh token, nor the other way round", async () => {
  const tokens = await tokensOf((await register()).username);
  expect(await renew(tokens.access)).toMatchObject(NOT_VALID);
  expect(await readMe(tokens.refresh)).toMatchObject(NOT_VALID);
  expect(await renew("")).toMatchObject({ status: 400, body: { refresh: [expect.any(String)] } });
});

test("a revoked refresh token gives no more access tokens, and the answer to revoking reveals nothing", async () => {
  const { username } = await register();
  const [gone, active] = [await tokensOf(username), await tokensOf(username)];
  for (const refresh of [gone.refresh, gone.refresh, "unknown"])
    expect(checkedBody(calls.revokeToken, await callApi(calls.revokeToken, { body: { refresh } }))).toEqual({
      message: "Token revoked",
    });
  expect(await renew(gone.refresh)).toMatchObject(NOT_VALID);
  expect((await renew(active.refresh)).status).toBe(200);
});

test("a password change ends access and refresh tokens at once (D67)", async () => {
  const { id, username } = await register();
  const tokens = await tokensOf(username);
  valueOf(await changePassword(id, { currentPassword: PASSWORD, password: "avocado season", session: null }));
  expect(await readMe(tokens.access)).toMatchObject(NOT_VALID);
  expect(await renew(tokens.refresh)).toMatchObject(NOT_VALID);
  const anew = await tokensOf(username, "avocado season");
  expect((await readMe(anew.access)).status).toBe(200);
});

test("an account with one-time codes needs one, or a recovery code, for its tokens; each once (D86)", async () => {
  const { id, recoveryCodes } = await makeSuperuserWithCodes(secondFactorKey());
  const { username } = await db().user.update({
    where: { id },
    data: { passwordHash: await hashPassword(PASSWORD) },
  });
  const address = randomUUID();
  const withCode = (otp?: string, password = PASSWORD) =>
    callApi(calls.getToken, { body: { username, password, ...(otp && { otp }) }, address });
  const refused = (reason: string) => ({ status: 401, body: { error: reason, otp: [reason] } });
  expect(await withCode()).toMatchObject(refused("This account needs a one-time code too: send it as otp"));
  const { code } = await appCode(id, 0, secondFactorKey());
  const wrong = refused("This code is not right, or it was used already");
  for (const otp of [code === "123456" ? "123457" : "123456", "abc"])
    expect(await withCode(otp)).toMatchObject(wrong);
  const { refresh } = checkedBody(calls.getToken, await withCode(code));
  expect((await renew(refresh)).status).toBe(200);
  expect(await withCode(code)).toMatchObject(wrong);
  expect((await withCode(recoveryCodes[0])).status).toBe(200);
  // a wrong password never says that there are codes
  expect((await withCode(undefined, "wrong password")).body).not.toHaveProperty("otp");
  for (let n = 0; n < 9; n++) expect((await withCode("123456")).status).toBe(401);
  expect((await withCode(recoveryCodes[1])).status).toBe(429);
});

test("where the owner requires one-time codes, a superuser without them only reads what everybody reads", async () => {
  const { id } = await register();
  const { username } = await db().user.update({ where: { id }, data: { isSuperuser: true } });
  const { access } = await tokensOf(username);
  const statusOf = async () => (await readMe(access)).status;
  expect(await statusOf()).toBe(200);
  await db().setting.create({ data: { name: "isSecondFactorRequired", value: "true" } });
  expect(await readMe(access)).toMatchObject({
    status: 403,
    body: { error: "Set up one-time codes on your profile page first" },
  });
  const buyer = await tokensOf((await register()).username);
  expect((await readMe(buyer.access)).status).toBe(200);
  await db().user.update({ where: { id }, data: { secondFactorAt: new Date() } });
  expect(await statusOf()).toBe(200);
  await db().setting.deleteMany();
});
