import { db, transaction } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import { setTimeout as wait } from "node:timers/promises";
import type { NewToken, TokenStore } from "~/payments/daraja/daraja-token.server";
import { holdsLease } from "../processes/lease.server";

/** Longer than a token request takes. */
const LEASE_MS = 6_000;
const POLL_MS = 100;
const MAX_POLLS = 80;

const renewals = new Map<string, Promise<string>>();

/** One token for all processes (D74). `expiresAt` is when it is due for renewal, at three quarters of its life. */
export const databaseTokenStore: TokenStore = {
  async token(account, request, refused) {
    const cached = await find(account);
    if (cached && cached.token !== refused && cached.expiresAt > shopTime()) return cached.token;
    const renewal = renewals.get(account) ?? renew(account, request, cached?.token);
    renewals.set(account, renewal);
    try {
      return await renewal;
    } catch (error) {
      // the old token may still be valid for the last quarter
      if (cached && cached.token !== refused) return cached.token;
      throw error;
    } finally {
      renewals.delete(account);
    }
  },
};

const find = (provider: string) => db().providerToken.findUnique({ where: { provider } });

/** One process requests the token, and the others wait for it. */
async function renew(account: string, request: () => Promise<NewToken>, ended: string | undefined) {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const cached = await find(account);
    if (cached && cached.token !== ended) return cached.token;
    if (await holdsLease(account, LEASE_MS)) return store(account, await request());
    await wait(POLL_MS);
  }
  throw new Error("no token came from the process that requests one");
}

async function store(provider: string, { token, livesMs }: NewToken): Promise<string> {
  const row = { token, expiresAt: new Date(shopTime().getTime() + livesMs * 0.75) };
  await transaction((tx) =>
    tx.providerToken.upsert({ where: { provider }, create: { provider, ...row }, update: row }),
  );
  return token;
}
