import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { argsOf, signedIn } from "~/http/request.fixture";
import { languageAtLogin } from "~/operations/accounts/update-profile.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { action } from "./language.route";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => (database = await openTestDatabase()));
afterAll(() => database.close());

async function choose(language: string, { cookie = "", from = "" } = {}) {
  const request = new Request("http://soko.example/language", {
    method: "POST",
    body: new URLSearchParams({ language }),
    headers: { Cookie: cookie.split(";")[0] ?? "", Referer: from },
  });
  return action({ request, params: {}, context: { ...argsOf(request).context } });
}

const languageIn = async (id: number) => (await db().user.findUnique({ where: { id } }))?.language;

test.each([
  ["http://soko.example/browse?page=2", "/browse?page=2"],
  ["http://soko.example/login?redirectTo=%2Fcart", "/login?redirectTo=%2Fcart"],
  ["https://evil.example//evil.example/x", "/"],
  ["", "/"],
])("the choice leads back to the page of this shop: from %s to %s", async (from, to) => {
  const answer = await choose("sw", { from });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^soko_language=sw;/);
});

test.each(["xx", "", "__proto__"])(
  "a language that the shop does not have is a bad request: %s",
  async (language) => {
    await expect(choose(language)).rejects.toMatchObject({ init: { status: 400 } });
  },
);

test("the choice is stored in the account of the signed-in person too, and in nobody else's", async () => {
  const [chooser, other] = [await makeBuyer(), await makeBuyer()];
  await choose("sw", { cookie: await signedIn(chooser.id) });
  expect([await languageIn(chooser.id), await languageIn(other.id)]).toEqual(["sw", null]);
});

test("a login takes the account's choice to a new device, and the device's to an account without one", async () => {
  const { id } = await makeBuyer();
  expect(await languageAtLogin(id, null)).toBeNull();
  expect(await languageAtLogin(id, "sw")).toBe("sw");
  expect([await languageAtLogin(id, null), await languageAtLogin(id, "en")]).toEqual(["sw", "sw"]);
});
