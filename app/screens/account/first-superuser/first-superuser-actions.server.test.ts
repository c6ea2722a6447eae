import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { LIMITS } from "~/http/security/rate-limit.server";
import { argsOf } from "~/http/request.fixture";
import { currentUser, requirePermission } from "~/http/session/current-user.server";
import { firstSuperuserCode } from "~/http/session/first-superuser.server";
import { makeSuperuser } from "~/operations/factories.fixture";
import { beginShop } from "./first-superuser-actions.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
  vi.stubEnv("RATE_LIMITS", "on");
});

setUpTestDatabase();
beforeEach(async () => {
  await db().user.updateMany({ data: { isSuperuser: false } });
});

let people = 0;
async function send(code: string, from = "127.0.0.1") {
  const username = `owner${++people}`;
  const body = new URLSearchParams({
    code,
    first_name: "Amina",
    last_name: "Wekesa",
    username,
    email: `${username}@example.com`,
    password: "mango season",
    password2: "mango season",
  });
  const args = argsOf(new Request("http://soko.example/first-superuser", { method: "POST", body }));
  const answer: unknown = await beginShop({ ...args, context: { ...args.context, clientAddress: from } });
  return answer;
}
const errorsOf = (answer: unknown) =>
  (answer as { data: { result: { error: Record<string, string[]> } } }).data.result.error;
const statusOf = (answer: unknown) => (answer as { init: { status: number } }).init.status;

test("the code of the log, in any spelling, makes a superuser who is logged in and in management", async () => {
  const answer = await send(firstSuperuserCode().toLowerCase().replaceAll("-", " "));
  if (!(answer instanceof Response)) throw new Error("the form came back");
  expect(answer.headers.get("Location")).toBe("/management");
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("soko_session=")) ?? "";
  const there = new Request("http://soko.example/management", {
    headers: { Cookie: cookie.split(";")[0] ?? "" },
  });
  expect(await currentUser(argsOf(there))).toMatchObject({ firstName: "Amina", isSuperuser: true });
});

test("a wrong code makes nobody, and is counted by address", async () => {
  expect(errorsOf(await send("AAAA-AAAA-AAAA-AAAA", "198.51.100.7"))).toHaveProperty("code");
  for (let n = 1; n < LIMITS.firstSuperuser.max; n++) await send("", "198.51.100.7");
  for (let n = 1; n < LIMITS.firstSuperuser.max; n++) await send("AAAA-AAAA-AAAA-AAAA", "198.51.100.7");
  expect(statusOf(await send(firstSuperuserCode(), "198.51.100.7"))).toBe(429);
  expect(await db().user.count({ where: { isSuperuser: true } })).toBe(0);
});

test("the code is worthless once there is a superuser", async () => {
  await makeSuperuser();
  expect(statusOf(await send(firstSuperuserCode()))).toBe(409);
});

test("management leads a visitor to the page while nobody manages the shop, and refuses them afterwards", async () => {
  const open = () => requirePermission(argsOf(new Request("http://soko.example/management")));
  const first: unknown = await open().catch((thrown: unknown) => thrown);
  expect(first instanceof Response && first.headers.get("Location")).toBe("/first-superuser");
  await makeSuperuser();
  const then: unknown = await open().catch((thrown: unknown) => thrown);
  expect(statusOf(then)).toBe(403);
});
