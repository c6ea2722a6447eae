import { setFileScope } from "@vanilla-extract/css/fileScope";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { RequestArgs } from "~/http/request-context";
import { argsOf, signedIn } from "~/http/request.fixture";
import { makeStaff, makeSuperuser } from "~/operations/factories.fixture";
import {
  connected,
  KEYS,
  openUnconnectedShop,
  saved,
  type UnconnectedShop,
  version,
} from "~/operations/payments/connections/connections.fixture";

// the route imports style files, which need the build's transform
setFileScope("m-pesa-page.css.ts");
const { action, loader } = (await import("./m-pesa.route")) as unknown as Record<
  "action" | "loader",
  (args: RequestArgs & { params: object }) => Promise<unknown>
>;

let shop: UnconnectedShop;
let amina: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openUnconnectedShop();
});
afterEach(async () => {
  await db().testPayment.deleteMany();
  await db().paymentConnection.deleteMany();
  await shop.operator.close();
});

const SECRETS = [KEYS.consumer_key, KEYS.consumer_secret, KEYS.passkey, KEYS.security_credential];
const OPEN = { mpesaUntil: "2100-01-01T00:00:00.000Z" };

async function send(
  handler: typeof action,
  {
    form,
    by = amina,
    session = OPEN,
  }: { form?: Record<string, string>; by?: { id: number }; session?: object },
) {
  const request = new Request("http://soko.example/management/settings/m-pesa", {
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
    headers: { Cookie: (await signedIn(by.id)).split(";")[0] ?? "" },
  });
  await db().session.updateMany({ where: { userId: by.id }, data: { data: JSON.stringify(session) } });
  const answer = await handler({ ...argsOf(request), params: {} }).catch((thrown: unknown) => thrown);
  return answer instanceof Response
    ? { status: answer.status, text: answer.headers.get("Location") ?? "" }
    : {
        status: (answer as { init?: { status?: number } }).init?.status ?? 200,
        text: JSON.stringify(answer),
      };
}

test("without the password nothing is written, and no address is whole; with it the address is, and never a key", async () => {
  const { owner } = await connected(shop, amina, "600701");
  expect(owner).toBeDefined();
  const closed = await send(loader, { session: {} });
  expect(closed.text).toContain("/callbacks/…/confirmation");
  expect(closed.text).not.toMatch(/callbacks\/[0-9a-f]{48}/);
  const open = await send(loader, {});
  expect(open.text).toMatch(/https:\/\/shop\.example\/callbacks\/[0-9a-f]{48}\/confirmation/);
  for (const secret of SECRETS) expect(closed.text + open.text).not.toContain(secret);
  const before = await version();
  for (const intent of ["save", "register", "test", "send_back", "use", "end"])
    expect(await send(action, { form: { intent, seen: before }, session: {} })).toEqual({
      status: 303,
      text: "/management/settings/m-pesa",
    });
  expect(await version()).toBe(before);
  expect((await send(loader, { by: await makeStaff("money") })).status).toBe(403);
});

test("a form that is refused comes back with what was typed, and without the secrets", async () => {
  const form = { intent: "save", ...KEYS, shortcode: "12", initiator: "shop-api" };
  const wrong = await send(action, { form });
  expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('"shop-api"') as unknown });
  const stale = await send(action, { form: { ...form, shortcode: "600702", seen: "an older page" } });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("Somebody changed");
  for (const secret of SECRETS) expect(wrong.text + stale.text).not.toContain(secret);
  expect(await db().paymentConnection.count()).toBe(0);
});

test("a secret that is left empty stays as it was", async () => {
  const id = await saved(amina, { ...KEYS, shortcode: "600703" });
  const { sealed } = await db().paymentConnection.findUniqueOrThrow({ where: { id } });
  const form = { intent: "save", kind: "paybill", shortcode: "600703", initiator: "another-user" };
  expect((await send(action, { form: { ...form, seen: await version() } })).status).toBe(303);
  const row = await db().paymentConnection.findUniqueOrThrow({ where: { id } });
  expect(row.initiator).toBe("another-user");
  expect(row.sealed).not.toBe(sealed);
  expect((await send(loader, {})).text).toContain('"canTest":true');
});
