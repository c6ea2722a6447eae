import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { valueOf } from "../products/management.fixture";
import { changePassword } from "./change-password.server";
import { createAccount } from "./create-account.server";
import { refreshTokenHolder } from "./signed-in.queries.server";
import { issueRefreshToken, revokeRefreshToken } from "./tokens.server";

setUpTestDatabase();

const PASSWORD = "mango season";

async function register() {
  const username = randomUUID();
  const { id } = valueOf(
    await createAccount({
      username,
      email: `${username}@example.com`,
      first_name: "Wanjiku",
      last_name: "Kamau",
      phone_number: "+254712345678",
      gender: "female",
      date_of_birth: "1994-03-08",
      password: PASSWORD,
    }),
  );
  return { userId: id, passwordVersion: 0 };
}

const issue = async (login: { userId: number; passwordVersion: number }) => {
  const token = await issueRefreshToken(login);
  if (token === null) throw new Error("no token");
  return token;
};
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test("a refresh token opens its holder's account for 7 days, however often it is used", async () => {
  const login = await register();
  const token = await issue(login);
  const holder = { id: login.userId, passwordVersion: 0 };
  expect(await Promise.all([refreshTokenHolder(token), refreshTokenHolder(token)])).toEqual([holder, holder]);
  expect(await refreshTokenHolder(token, days(6.99))).toEqual(holder);
  expect(await refreshTokenHolder(token, days(7.01))).toBeNull();
  expect(await refreshTokenHolder(`${token}x`)).toBeNull();
});

test("the database holds only the digest of a refresh token", async () => {
  const login = await register();
  const token = await issue(login);
  const rows = await db().refreshToken.findMany({ where: { userId: login.userId } });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a revoked refresh token does not work; the others stay, and revoking twice is no error", async () => {
  const login = await register();
  const [revoked, active] = [await issue(login), await issue(login)];
  await revokeRefreshToken(revoked);
  await revokeRefreshToken(revoked);
  await revokeRefreshToken("unknown");
  expect(await refreshTokenHolder(revoked)).toBeNull();
  expect(await refreshTokenHolder(active)).toMatchObject({ id: login.userId });
});

test("no token is issued if the password was changed since it was checked", async () => {
  const login = await register();
  valueOf(
    await changePassword(login.userId, {
      currentPassword: PASSWORD,
      password: "avocado season",
      session: null,
    }),
  );
  expect(await issueRefreshToken(login)).toBeNull();
});

test("while the password is being changed no refresh token returns the new version", async () => {
  const login = await register();
  const token = await issue(login);
  let changed = false;
  const change = changePassword(login.userId, {
    currentPassword: PASSWORD,
    password: "avocado season",
    session: null,
  }).then(() => (changed = true));
  const seen: unknown[] = [];
  while (!changed) {
    const holder = await refreshTokenHolder(token);
    seen.push(holder?.passwordVersion ?? null);
    await new Promise(setImmediate);
  }
  await change;
  expect(seen).not.toContain(1);
  expect(await refreshTokenHolder(token)).toBeNull();
});

test("token and version are read in one statement, because two could find the old token and the new version", async () => {
  const token = await issue(await register());
  expect(await queriesOf(() => refreshTokenHolder(token))).toHaveLength(1);
});

test("issuing a token deletes expired ones", async () => {
  const login = await register();
  await db().refreshToken.create({
    data: { id: randomUUID(), userId: login.userId, expiresAt: new Date(Date.now() - 1) },
  });
  await issue(login);
  expect(await db().refreshToken.count({ where: { userId: login.userId } })).toBe(1);
});
