/** The storm of payments through several processes on PostgreSQL: while one counts a payment, another may be sending it back (D73, D79, D103). */
import { describe, test } from "vitest";
import { type MpesaStormOptions, payInStorm } from "../faults/mpesa-storm";
import type { RunningShop } from "../faults/mpesa-shop";
import { seed } from "../faults/options";
import type { Shop } from "../faults/shop";
import { isLong, many } from "../long";
import { openLoadBalancer } from "./load-balancer";
import { makePlace, SECRETS } from "./processes";

const PROCESSES = many(2, 3);

async function serveSeveral(
  shop: Shop,
  { PORT: port, ...env }: Record<string, string>,
): Promise<RunningShop> {
  const start = () => shop.serve({ ...env, ...SECRETS });
  const servers = await Promise.all(Array.from({ length: PROCESSES }, start));
  const balancer = await openLoadBalancer(() => servers.map(({ url }) => url), Number(port));
  let turn = 0;
  return {
    url: balancer.url,
    async crash() {
      const n = turn++ % PROCESSES;
      await servers[n]?.stop("SIGKILL");
      servers[n] = await start();
    },
    async stop() {
      balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

// in short, tests/faults pays the till
const kinds = isLong ? (["paybill", "till"] as const) : (["paybill"] as const);
const storms = kinds.map((kind): MpesaStormOptions => ({ kind, payments: many(10, 60), seed, isLong }));

describe.each(storms)("$payments payments by a $kind, seed $seed, with a process killed", (storm) => {
  test("the records agree to the cent", { timeout: 600_000 + storm.payments * 10_000 }, async () =>
    payInStorm(storm, { place: await makePlace(), serve: serveSeveral }),
  );
});
