import { afterAll, beforeAll, expect, test } from "vitest";
import { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { seconds, seed } from "./options";
import { Players } from "./players";
import { recorded } from "./recorded";
import { makeShop, type Shop } from "./shop";

const SECONDS = seconds(4);
const ADMINS = 5;
const BUYERS = 15;

let shop: Shop;
let server: Server;
beforeAll(async () => {
  shop = await makeShop({ buyers: BUYERS, admins: ADMINS, auctions: 5 });
  server = await shop.serve({ MOCK_PAYMENT_DELAY_MS: "20" });
});
afterAll(async () => {
  await server.stop();
  await shop.remove();
});

test(
  `${ADMINS} admins and ${BUYERS} buyers make random moves for ${SECONDS} s: every sum, stock, round, rank and counter is correct`,
  { timeout: 600_000 + SECONDS * 2_000 },
  async () => {
    const login = (name: string) => shop.login(server, name);
    const [buyers, admins] = [
      await Promise.all(shop.buyers.map(login)),
      await Promise.all(shop.admins.map(login)),
    ];
    const players = new Players(shop, new Dice(seed));
    const { people, faults } = await recorded(shop, buyers, { isStockKept: false });
    await players.play(people, admins, SECONDS * 1_000);
    expect(players.strange, `seed ${seed}`).toEqual([]);
    expect(await shop.violations(), `seed ${seed}`).toEqual([]);
    expect(await faults(server), `seed ${seed}`).toEqual([]);
    expect(await players.ranksThatDiffer(admins)).toEqual([]);
    console.log(`random: ${JSON.stringify(players.statuses())}, seed ${seed}`);
    expect(players.soldOut).toBeGreaterThan(0);
    expect(players.neverDone()).toEqual([]);
  },
);
