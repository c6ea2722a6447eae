import path from "node:path";
import { db, disconnectDatabase } from "~/db/client.server";
import { openShopDatabase } from "~/db/test-database.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeBuyers, makeSuperuser, NEXT_ROUND } from "~/operations/factories.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { createNextRound } from "~/operations/rounds/create-next-round.server";
import { makeDataDir, type ServerOptions, startServer } from "../http/server";
import { type Address, Api } from "./api";
import { violations } from "./invariants";
import { change } from "./rows";

export const PASSWORD = "mango season";
// the stock of every product except the last, scarce one
const STOCK = 1_000_000;
const SCARCE = 20;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A date in Prisma's format. */
const stored = (at: Date) => at.toISOString().replace("Z", "+00:00");

export interface Size {
  readonly buyers: number;
  readonly auctions: number;
  readonly products: number;
  readonly admins?: number;
}

export interface Place {
  readonly folder: string;
  readonly databaseUrl: string;
  remove(): void | Promise<void>;
}

const SIZE: Size = { buyers: 8, auctions: 4, products: 3 };

async function fill({ buyers, auctions, products, admins = 1 }: Size) {
  const people = await makeBuyers(buyers);
  const chiefs = [];
  for (let n = 0; n < admins; n++) chiefs.push(await makeSuperuser());
  await db().user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
  const users = await db().user.findMany({ select: { id: true, username: true } });
  const nameOf = ({ id }: { id: number }) => users.find((user) => user.id === id)?.username ?? "";
  const auctionIds: number[] = [];
  for (let n = 0; n < auctions; n++) {
    const auctionId = await newAuction();
    valueOf(await createNextRound(admin, { ...NEXT_ROUND, auctionId }));
    valueOf(await activateProduct(admin, auctionId, null));
    auctionIds.push(auctionId);
  }
  const productIds = await makeProducts([
    ...Array.from({ length: products }, () => ({ stockQuantity: STOCK })),
    { stockQuantity: SCARCE },
  ]);
  const categoryId = await newCategory();
  return { buyers: people.map(nameOf), admins: chiefs.map(nameOf), auctionIds, productIds, categoryId };
}

/** Makes a shop whose rounds have no maximum pledge; no server runs yet. @param place a folder, and a database there or on a server */
export async function makeShop(size: Partial<Size> = {}, place: Place = makeDataDir()) {
  const { folder, databaseUrl } = place;
  const inShop = async <T>(work: () => Promise<T>): Promise<T> => {
    await openShopDatabase(databaseUrl);
    try {
      return await work();
    } finally {
      await disconnectDatabase();
    }
  };
  const things = await inShop(() => fill({ ...SIZE, ...size }));
  const uploads = path.join(folder, "uploads");
  const scarceId = things.productIds.at(-1) ?? 0;
  const pieces = new Map(things.productIds.map((id) => [id, id === scarceId ? SCARCE : STOCK]));
  return {
    ...things,
    /** The scarce product: 20 in stock; it is in `productIds` too. */
    scarceId,
    folder,
    databaseUrl,
    uploads,
    violations: () => violations(databaseUrl, { pieces, uploads }),
    serve: (settings: Record<string, string> = {}, options: ServerOptions = {}) =>
      startServer(
        folder,
        { OVERLOAD_GUARD: "on", DATABASE_URL: databaseUrl, ...settings },
        { isUnderLoad: true, ...options },
      ),
    login: (server: Address, username: string) => Api.login(server, username, PASSWORD),
    /** Closes each auction's round and opens the next one, without participants. @param fee in shillings */
    async openNextRounds(chief: Api, fee = 50) {
      const body = { base_price: 500, participation_fee: fee, min_pledge: 500, max_pledge: null };
      for (const id of things.auctionIds) {
        const { status } = await chief.post(`/api/auctions/${id}/create_next_round/`, body);
        if (status !== 201) throw new Error(`the next round answered ${status}`);
      }
    },
    /** Sets the end to the millisecond, which the form cannot do. */
    endsAt: (auction: number, at: Date) =>
      change(databaseUrl, `UPDATE "Product" SET "endTime" = ? WHERE "id" = ?`, stored(at), auction),
    /** Starts a sale with 50 % off until then. */
    saleEndsAt: (product: number, at: Date) =>
      change(
        databaseUrl,
        `UPDATE "Product" SET "isFlashSale" = TRUE, "discountPercentage" = 50, "flashSaleEndsAt" = ? WHERE "id" = ?`,
        stored(at),
        product,
      ),
    /** Makes sessions days old, so that their next use extends them. */
    ageSessions: () =>
      change(databaseUrl, `UPDATE "Session" SET "expiresAt" = ?`, stored(new Date(Date.now() + 10 * DAY_MS))),
    remove: () => place.remove(),
  };
}

export type Shop = Awaited<ReturnType<typeof makeShop>>;
