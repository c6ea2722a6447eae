/** A random day of money (npm run simulate -- --money): what the books say agrees to the cent with a ledger that knows only what was asked and answered. */
import { expect, test, vi } from "vitest";
import { many } from "../long";
import { playSeed } from "../shrink";
import { planOf, spendDays } from "./day";

vi.hoisted(() => vi.stubEnv("RATE_LIMITS", "off"));
vi.mock("node:crypto", async (load) => {
  const { seededCrypto } = await import("../simulation/seeded");
  return seededCrypto(await load());
});

const FIRST = Number(process.env.SIMULATE_SEED ?? 1);
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? many(3, 50));
const IN_SHORT = 3;
const TIME = { timeout: 600_000 + 60_000 * SEEDS };

test(`${SEEDS} days of money from seed ${FIRST}: all books agree to the cent`, TIME, async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const withKra = SEEDS > IN_SHORT || seed === FIRST;
    const { story } = await playSeed(seed, planOf(seed), (plan) => spendDays(seed, { plan, withKra }));
    expect(story.length).toBeGreaterThan(50);
  }
});
