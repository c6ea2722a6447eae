/** The house as an opponent (npm run simulate -- --house): every act of management against buyers who play fair. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { auctionForm } from "~/operations/products/management.fixture";
import { many } from "../long";
import { playSeed } from "../shrink";
import { planOf } from "./plan";
import type { Shop } from "./open-game";
import { playHouse } from "./play";

vi.mock("node:crypto", async (load) => {
  const { seededCrypto } = await import("../simulation/seeded");
  return seededCrypto(await load());
});

const FIRST = Number(process.env.SIMULATE_SEED ?? 1);
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? many(100, 500));

const TIME = { timeout: 600_000 + 5_000 * SEEDS };

let shop: Shop;
setUpTestDatabase(async () => {
  takePayments();
  shop = { house: await makeSuperuser(), form: await auctionForm() };
});
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 10, 3, 5) }));
afterAll(() => void vi.useRealTimers());

test(
  `${SEEDS} auctions from seed ${FIRST}: no promise is broken, and nobody loses to the favourite who would pledge more`,
  TIME,
  async () => {
    const reached: Record<string, number> = {};
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const run = await playSeed(seed, planOf(seed), (plan) => playHouse(shop, seed, plan));
      for (const [what, times] of Object.entries(run.reached)) reached[what] = (reached[what] ?? 0) + times;
    }
    // the house gets something done, and is refused something
    const often = ["accepted", "refused", "won", "void"];
    const rare = ["won by the favourite", "moved softly"];
    for (const what of SEEDS < 20 ? [] : SEEDS < 100 ? often : [...often, ...rare])
      expect(reached[what], what).toBeGreaterThan(1);
  },
);
