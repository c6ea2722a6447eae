import { db } from "~/db/client.server";
import { paymentProvider } from "~/payments/provider.server";
import { shopTime } from "../shop-clock.server";
import { hearMoney } from "./hear-money.server";

const HOUR_MS = 60 * 60 * 1000;
/** The provider's list goes no further back. */
const LIST_MS = 48 * HOUR_MS;
/** What came in may be listed late. */
const OVERLAP_MS = HOUR_MS;

export interface Pulled {
  readonly listed: number;
  /** What no call had told of. */
  readonly missed: number;
}

/** Hears of money whose call was missed, by the provider's list of the last 48 hours. Rejects where that cannot be read. */
export async function pullMoney(since: Date | null): Promise<Pulled> {
  const now = shopTime();
  const from = new Date(Math.max(now.getTime() - LIST_MS, (since?.getTime() ?? 0) - OVERLAP_MS));
  const listed = (await paymentProvider().received?.(from, now)) ?? [];
  const known = await db().confirmation.findMany({
    where: { createdAt: { gte: new Date(now.getTime() - LIST_MS - OVERLAP_MS) } },
    select: { mpesaReceipt: true, state: true },
  });
  const told = new Map(known.map(({ mpesaReceipt, state }) => [mpesaReceipt, state]));
  // whoever heard of it may have been cut off before it was matched
  const open = listed.filter(({ receipt }) => (told.get(receipt) ?? "unmatched") === "unmatched");
  for (const received of open) await hearMoney(received, JSON.stringify(received));
  return { listed: listed.length, missed: open.filter(({ receipt }) => !told.has(receipt)).length };
}
