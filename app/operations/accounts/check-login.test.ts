import { hash, verify } from "@node-rs/argon2";
import type * as Argon2 from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { checkLogin } from "./check-login.server";
import { hashPassword } from "./passwords.server";

setUpTestDatabase();

/** The settings of every hash that a login was compared with. */
const compared: string[] = [];

vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof Argon2>();
  const verify: typeof argon2.verify = (hashed, ...rest) => {
    compared.push(String(hashed).split("$").slice(0, 4).join("$"));
    return argon2.verify(hashed, ...rest);
  };
  return { ...argon2, verify };
});

async function workOf(username: string): Promise<string[]> {
  compared.length = 0;
  expect(await checkLogin(username, "not the password")).toBeNull();
  return [...compared];
}

test("an unknown name takes as much work as a wrong password, so the time does not reveal who has an account", async () => {
  const { id } = await makeBuyer();
  const { username } = await db().user.update({
    where: { id },
    data: { passwordHash: await hashPassword("mango season") },
  });
  const known = await workOf(username);
  expect(known).toEqual([expect.stringMatching(/^\$argon2id\$.*m=19456,t=2,p=1$/)]);
  expect(await workOf("nobody")).toEqual(known);
});

test("a password is the same however a phone writes its accents, also one from before that rule: its hash is renewed (D134)", async () => {
  const [composed, apart] = ["caf\u00e9 season", "cafe\u0301 season"];
  const { id } = await makeBuyer();
  const { username } = await db().user.findUniqueOrThrow({ where: { id } });
  const hashOf = async () => (await db().user.findUniqueOrThrow({ where: { id } })).passwordHash;
  const store = (passwordHash: string) => db().user.update({ where: { id }, data: { passwordHash } });
  await store(await hashPassword(apart));
  expect(await verify(await hashOf(), composed)).toBe(true);
  for (const old of [composed, apart])
    for (const typed of [composed, apart]) {
      const before = await hash(old);
      await store(before);
      expect(await checkLogin(username, typed), `${old} typed as ${typed}`).toMatchObject({ userId: id });
      expect(await verify(await hashOf(), composed)).toBe(true);
      expect((await hashOf()) === before).toBe(old === composed);
    }
  expect(await checkLogin(username, "cafe season")).toBeNull();
});
