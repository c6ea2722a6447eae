import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf, signedIn, withCookie } from "~/http/request.fixture";
import { openSession } from "~/http/session/session.server";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { watchedIds } from "~/operations/watches/watches.server";
import { action } from "./watch.route";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let auctionId: number;
setUpTestDatabase(async () => {
  ({ auctionId } = await makeOpenRound());
});

interface Sent {
  cookie?: string;
  from?: string;
}

async function tap(fields: Record<string, string>, { cookie = "", from }: Sent = {}) {
  const request = new Request("http://soko.example/watch", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie.split(";")[0] ?? "", ...(from !== undefined && { Referer: from }) },
  });
  const { context } = argsOf(request);
  return action({ request, params: {}, context: { ...context } });
}

const to = (answer: Response) => answer.headers.get("Location");
const watch = () => ({ watch: String(auctionId) });

test("a heart leads back to its card, on whatever page of this shop it was pressed", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  const answer = await tap(watch(), { cookie, from: "http://soko.example/browse?page=2" });
  expect(to(answer)).toBe(`/browse?page=2#p${auctionId}`);
  expect(await watchedIds(id)).toEqual([auctionId]);
  const stop = await tap({ stop: String(auctionId) }, { cookie });
  expect(to(stop)).toBe(`/product/${auctionId}`);
  expect(await watchedIds(id)).toEqual([]);
});

test.each([
  ["https://evil.example//evil.example/x", `/#p`],
  ["not an address", "/product/"],
])("a heart never leads to another site: %s", async (from, start) => {
  const cookie = await signedIn((await makeBuyer()).id);
  expect(to(await tap(watch(), { cookie, from }))).toBe(`${start}${auctionId}`);
});

test("a refusal leads back to the card too, with its reason", async () => {
  const cookie = await signedIn((await makeBuyer()).id);
  const refused = await tap({ watch: "987654" }, { cookie });
  expect(to(refused)).toBe("/product/987654");
  expect(refused.headers.getSetCookie().join()).toContain("soko_toast_");
});

test("a visitor logs in first, and the session remembers what to watch", async () => {
  const answer = await tap(watch(), { from: `http://soko.example/auction/${auctionId}` });
  expect(to(answer)).toBe(`/login?redirectTo=%2Fauction%2F${auctionId}%23p${auctionId}`);
  const [cookie] = answer.headers.getSetCookie();
  expect((await openSession(withCookie(cookie))).data).toEqual({ watch: auctionId });
});

test.each(["", "watch=", "watch=1e3", "watch=-1", "stop=x"])(
  "a request that names no product is a 400: %s",
  async (fields) => {
    await expect(tap(Object.fromEntries(new URLSearchParams(fields)))).rejects.toMatchObject({
      init: { status: 400 },
    });
  },
);
