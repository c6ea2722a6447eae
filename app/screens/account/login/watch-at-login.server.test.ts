import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer, makeOpenRound } from "~/operations/factories.fixture";
import { watchedIds } from "~/operations/watches/watches.server";
import { watchAfterLogin } from "./finish-login.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase();

test("after the login the product is on the watch list; if it cannot be watched, only a message says so", async () => {
  const [{ id }, { auctionId }] = [await makeBuyer(), await makeOpenRound()];
  expect(await watchAfterLogin(id, auctionId)).toMatchObject({ tone: "success" });
  expect(await watchAfterLogin(id, 987_654)).toMatchObject({ tone: "error" });
  expect(await watchAfterLogin(id, undefined)).toBeNull();
  expect(await watchedIds(id)).toEqual([auctionId]);
});
