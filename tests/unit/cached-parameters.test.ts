import { setFileScope } from "@vanilla-extract/css/fileScope";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allCalls } from "~/api/all-calls.server";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { PARAMETERS } from "~/edge/response-cache/cache-policy.server";
import { argsOf } from "~/http/request.fixture";
import { PAGE_PARAMETERS } from "~/http/rest/pagination.server";
import type { RequestArgs } from "~/http/request-context";
import { makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { routeTable } from "../../remix.config.js";

type Loader = (args: RequestArgs & { params: Record<string, string> }) => Promise<unknown>;

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let ids: Readonly<Record<string, number>>;
let slug: string;
beforeAll(async () => {
  // routes import style files, which need the build's transform
  setFileScope("cached-parameters.css.ts");
  shop = await openTestDatabase();
  takePayments();
  const { auctionId } = await makeOpenRound();
  const sale = { productType: "buy_now", buyNowPriceCents: 100_000, stockQuantity: 3 } as const;
  const productId = await newAuction(sale);
  valueOf(await activateProduct(admin, productId, null));
  ids = { "/auction/{id}": auctionId, "/product/{id}": productId };
  ({ slug } = await db().category.findFirstOrThrow());
});
afterAll(() => shop.close());

/** It sets a cookie, so it is never part of a cached answer. */
const NEVER_CACHED = "lite";

/** Records the parameters that are read from URLs. */
async function readDuring(work: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const spies = (["get", "getAll", "has"] as const).map((method) => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
    const own = URLSearchParams.prototype[method] as (name: string) => unknown;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return own.call(this, name) as never;
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...names].filter((name) => name !== NEVER_CACHED);
}

const screens = routeTable.flatMap(({ path, file, methods, cache }) =>
  cache && !methods ? [{ path, file, query: cache.query }] : [],
);
const calls = routeTable.flatMap(({ path, methods, cache }) =>
  cache && methods ? [{ path, query: cache.query }] : [],
);

test.each(screens)(
  "$path reads only parameters that the response cache knows",
  async ({ path, file, query }) => {
    const address = path.replace("{categorySlug}", slug).replace("{id}", String(ids[path]));
    const args = argsOf(new Request(`http://soko.example${address}`));
    const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { loader: Loader };
    const read = await readDuring(() => loader({ ...args, params: { ...args.context.match.params } }));
    expect(read.toSorted()).toEqual([...PARAMETERS[query]].toSorted());
  },
);

test.each(calls)("GET $path reads the parameters that the response cache knows", ({ path, query }) => {
  const call = allCalls.find((one) => one.method === "GET" && one.path === path);
  const own = call?.query as { shape?: object } | undefined;
  const pages = call?.list || call?.paged ? PAGE_PARAMETERS : [];
  expect([...Object.keys(own?.shape ?? {}), ...pages].toSorted()).toEqual([...PARAMETERS[query]].toSorted());
});

test("only these rows are cached", () => {
  expect([screens.length, calls.length]).toEqual([13, 9]);
});
