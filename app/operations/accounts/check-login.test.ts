import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { makeBuyer } from "../factories.fixture";
import { checkLogin } from "./check-login.server";
import { hashPassword } from "./passwords.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** By the processor's time, all threads: on a busy machine the clock tells of others. */
async function workOf(username: string): Promise<number> {
  const began = process.cpuUsage();
  for (let n = 0; n < 5; n++) expect(await checkLogin(username, "not the password")).toBeNull();
  return process.cpuUsage(began).user;
}

test("an unknown name costs the same work as a wrong password: the clock does not tell who has an account", async () => {
  const { id } = await makeBuyer();
  const { username } = await db().user.update({
    where: { id },
    data: { passwordHash: await hashPassword("mango season") },
  });
  // what is made once is made
  await Promise.all([workOf(username), workOf("nobody")]);
  const ratio = (await workOf("nobody")) / (await workOf(username));
  // without the hash an unknown name would cost a tenth
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});
