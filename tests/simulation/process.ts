/** One process of a simulated shop: its modules are loaded anew for each, so that caches, bus and database client are its own. */
import { disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { openTestFile } from "~/db/test-database.server";
import { migrations } from "~/db/test-template.server";
import type { Channel } from "~/domain/message/channels";
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { subscribe } from "~/events/auction-hub.server";
import { type Bus, handleMessage, resync, useBus } from "~/events/bus.server";
import type { Driver } from "~/messages/driver";
import type { ControlUnit } from "~/messages/etims/control-unit";
import { deliverySender } from "~/operations/webhooks/send-deliveries.server";
import { makeBuyers, makeOpenRound, makeSuperuser } from "~/operations/factories.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { releaseKeys } from "~/operations/idempotency/key-claims.server";
import { useChannels } from "~/operations/messages/channels.server";
import { newProduct } from "~/operations/orders/orders.fixture";
import { startSettlingPending } from "~/operations/payments/settle-pending.server";
import { admin } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { shopTime } from "~/operations/shop-clock.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { etimsDrivers } from "~/operations/tax/etims-driver.server";
import { db } from "~/db/client.server";
import { type PaymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { phoneOf, type Shop } from "./move";
import { BUYER_MOVES, JOBS, STAFF_MOVES } from "./moves";
import { CODE } from "./moves-of-shop";

export { handleMessage, resync, shopTime };
export { moneyOf } from "~/operations/reports/money.queries.server";
export { salesOf } from "~/operations/reports/sales.queries.server";
export { handleCallback } from "~/operations/payments/mpesa/handle-callback.server";

interface Outside {
  readonly money: PaymentProvider;
  /** By channel. */
  readonly people: Readonly<Partial<Record<Channel, Driver>>>;
  readonly kra: ControlUnit;
  readonly bus: Bus;
}

let send: () => Promise<unknown> = async () => null;

/** A file of its own, or another process's. */
export async function open(url: string | null, { money, people, kra, bus }: Outside) {
  const opened = url === null ? await openTestFile() : null;
  if (url !== null) useDatabase(await openDatabase(url, migrations, { busyTimeoutMs: 300 }));
  usePaymentProvider(money);
  // it remembers nothing of the run before
  resync();
  useChannels({ drivers: people, publicUrl: "https://soko.example" });
  useControlUnit(kra);
  useBus(bus);
  send = deliverySender({ ...people, ...etimsDrivers(kra, shopTime) });
  return {
    url: opened?.url ?? url ?? "",
    close: () => {
      useControlUnit(undefined);
      return opened ? opened.close() : disconnectDatabase();
    },
  };
}

interface NewShop {
  readonly buyers: number;
  readonly pieces: number;
  /** When its auction ends; null: by hand. */
  readonly endsAt: Date | null;
}

/** What is known before the first request. */
export async function openShop({ buyers: count, pieces, endsAt }: NewShop): Promise<Shop> {
  // the first account, as whom staff act
  await makeSuperuser();
  await updateSetting(admin, "isVatRegistered", true);
  await updateSetting(admin, "kraPin", "P051234567X");
  await updateSetting(admin, "winnerPays", "highest");
  await newDiscountCode({ code: CODE, maxUses: 2, maxUsesEach: 1 });
  const buyers = await makeBuyers(count);
  for (const { id } of buyers)
    await db().user.update({ where: { id }, data: { phoneNumber: phoneOf({ id }, buyers) } });
  return { buyers, auctionId: await openAuction(endsAt), productId: await newProduct(pieces) };
}

export const openAuction = async (endTime: Date | null): Promise<number> =>
  (await makeOpenRound({ endTime })).auctionId;

export const listen = (auctionId: number, listener: (event: AuctionEvent) => void) =>
  subscribe(auctionId, listener);

/** As each process does with the work of those that are gone. */
export async function takeOver(dead: readonly number[]): Promise<void> {
  if (dead.length === 0) return;
  await releaseKeys(dead);
  const { settled } = await startSettlingPending(shopTime(), dead);
  await settled;
}

/** What both do every second or minute. */
export const jobs: typeof JOBS = { ...JOBS, "sends messages": async () => void (await send()) };
export { BUYER_MOVES, STAFF_MOVES };
