import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { shopTime } from "../shop-clock.server";
import { databaseTokenStore } from "./token-store.server";

setUpTestDatabase();

let made = 0;
const asks: string[] = [];
/** Valid for an hour. */
async function ask() {
  made += 1;
  const token = `token-${made}`;
  asks.push(token);
  return { token, livesMs: 3_600_000 };
}
const refuses = () => Promise.reject(new Error("M-Pesa does not answer"));

test("one token is requested, however many need it at once, and is stored for all processes (D74)", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => databaseTokenStore.token("shop", ask)));
  expect(new Set(all)).toEqual(new Set(["token-1"]));
  expect(await databaseTokenStore.token("shop", refuses)).toBe("token-1");
  expect(asks).toEqual(["token-1"]);
});

test("a token is renewed at three quarters of its life, and the old one serves if no new one can be had", async () => {
  const { expiresAt } = await db().providerToken.findUniqueOrThrow({ where: { provider: "shop" } });
  const leftMs = expiresAt.getTime() - shopTime().getTime();
  expect(leftMs).toBeGreaterThan(2_600_000);
  expect(leftMs).toBeLessThanOrEqual(2_700_000);
  await db().providerToken.update({ where: { provider: "shop" }, data: { expiresAt: new Date(0) } });
  expect(await databaseTokenStore.token("shop", refuses)).toBe("token-1");
  expect(await databaseTokenStore.token("shop", ask)).toBe("token-2");
});

test("a token that the operator refuses is replaced, or by the one that another process has stored", async () => {
  expect(await databaseTokenStore.token("shop", ask, "token-2")).toBe("token-3");
  expect(await databaseTokenStore.token("shop", refuses, "token-2")).toBe("token-3");
  await expect(databaseTokenStore.token("shop", refuses, "token-3")).rejects.toThrow("does not answer");
});

test("another consumer key has its own token", async () => {
  expect(await databaseTokenStore.token("other shop", ask)).toBe("token-4");
  expect(await databaseTokenStore.token("shop", refuses)).toBe("token-3");
});
