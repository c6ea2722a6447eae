import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import type { RequestArgs } from "~/http/request-context";
import { secondFactorKey } from "~/http/session/secret-keys.server";
import { readSession, saveInSession } from "~/http/session/session.server";
import { cartCount } from "~/operations/carts/carts.queries.server";
import { newProduct } from "~/operations/orders/orders.fixture";
import { appCode, makeSuperuserWithCodes } from "~/operations/accounts/second-factor/second-factor.fixture";
import { redirectToLoginCode } from "../finish-login.server";
import { enterCode } from "./enter-code.server";

setUpTestDatabase();

const PATH = "/login/code?redirectTo=%2Fmanagement%2Forders";

function visit(cookie: string | null, path: string, form: Record<string, string> = {}, address = "10.0.0.1") {
  const headers = { Cookie: cookie?.split(";")[0] ?? "" };
  const body = new URLSearchParams(form);
  const { context, request } = argsOf(
    new Request(`http://soko.example${path}`, { method: "POST", headers, body }),
  );
  return { request, context: { ...context, clientAddress: address } } satisfies RequestArgs;
}

/** A visitor with something in the cart, whose password was right. */
async function afterPassword() {
  const { id: userId } = await makeSuperuserWithCodes(secondFactorKey());
  const { username, passwordVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const guestCartItems = [{ productId: await newProduct(10, 5), quantity: 2 }];
  const visitor = await saveInSession(visit(null, "/"), (data) => ({ ...data, guestCartItems }));
  const answer = await redirectToLoginCode(
    visit(visitor, "/login?redirectTo=/management/orders"),
    { userId, passwordVersion },
    username.toUpperCase(),
  );
  expect(answer.headers.get("Location")).toBe(PATH);
  return { userId, visitor, cookie: answer.headers.get("Set-Cookie") };
}

const enter = async (cookie: string | null, code: string, address?: string) => {
  const answer = await enterCode(visit(cookie, PATH, { code }, address));
  if (!("init" in answer)) return { status: 303, headers: (answer as Response).headers };
  return { status: answer.init?.status, headers: new Headers() };
};

test("nobody is logged in before the code; afterwards the session, the return path and the cart are complete", async () => {
  const { userId, visitor, cookie } = await afterPassword();
  expect((await readSession(cookie)).user).toBeNull();
  expect((await readSession(visitor)).id).toBeNull();
  expect((await enter(cookie, "12 34")).status).toBe(400);
  const { status, headers } = await enter(cookie, (await appCode(userId, 0, secondFactorKey())).code);
  expect([status, headers.get("Location")]).toEqual([303, "/management/orders"]);
  const cookies = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect((await readSession(cookies)).user).toMatchObject({ id: userId });
  expect(await cartCount(userId)).toBe(2);
  // the session of the password step is over
  expect((await readSession(cookie)).id).toBeNull();
});

test("an address has ten tries per account, together with those of the password", async () => {
  const { userId, cookie } = await afterPassword();
  const address = randomUUID();
  for (let n = 0; n < 10; n++) expect((await enter(cookie, "aaaabbbbccccdddd", address)).status).toBe(400);
  const { code } = await appCode(userId, 0, secondFactorKey());
  expect((await enter(cookie, code, address)).status).toBe(429);
  expect((await enter(cookie, code)).headers.get("Location")).toBe("/management/orders");
});

test("a visitor who gave no password, or whose password has changed since, must log in again", async () => {
  const { userId, cookie } = await afterPassword();
  const { code } = await appCode(userId, 0, secondFactorKey());
  const login = "/login?redirectTo=%2Fmanagement%2Forders";
  expect((await enter(null, code)).headers.get("Location")).toBe(login);
  await db().user.update({ where: { id: userId }, data: { passwordVersion: { increment: 1 } } });
  const { headers } = await enter(cookie, code);
  expect(headers.get("Location")).toBe(login);
  expect(headers.get("Set-Cookie")).toBeNull();
});
