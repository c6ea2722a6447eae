import path from "node:path";
import { db, disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { makeBuyers, makeSuperuser, NEXT_ROUND } from "~/operations/factories.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { createNextRound } from "~/operations/rounds/create-next-round.server";
import { makeDataDir, type Server, startServer } from "../http/server";
import { Api } from "./api";
import { violations } from "./invariants";
import { driver } from "./rows";

export const PASSWORD = "mango season";
// of every product but the last, which sells out while everybody wants it
const STOCK = 1_000_000;
const SCARCE = 20;

const DAY_MS = 24 * 60 * 60 * 1000;
/** In Prisma's format. */
const stored = (at: Date) => at.toISOString().replace("Z", "+00:00");

interface Size {
  readonly buyers: number;
  readonly auctions: number;
  readonly products: number;
  readonly admins?: number;
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

/** Rounds without a highest pledge; no server runs yet. */
export async function makeShop(size: Partial<Size> = {}, folder = makeDataDir()) {
  const inShop = async <T>(work: () => Promise<T>): Promise<T> => {
    useDatabase(await openDatabase(folder.databaseUrl, "prisma/migrations"));
    return work().finally(disconnectDatabase);
  };
  const things = await inShop(() => fill({ ...SIZE, ...size }));
  const file = path.join(folder.folder, "soko.db");
  const uploads = path.join(folder.folder, "uploads");
  const scarceId = things.productIds.at(-1) ?? 0;
  const pieces = new Map(things.productIds.map((id) => [id, id === scarceId ? SCARCE : STOCK]));
  return {
    ...things,
    /** Has 20 in stock, and is one of `productIds` too. */
    scarceId,
    folder: folder.folder,
    file,
    uploads,
    violations: () => violations(file, { pieces, uploads }),
    serve: (settings: Record<string, string> = {}) =>
      startServer(folder.folder, { OVERLOAD_GUARD: "on", ...settings }),
    login: (server: Server, username: string) => Api.login(server, username, PASSWORD),
    /** Closes each auction's round and opens its next, without participants. */
    async openNextRounds(chief: Api) {
      const body = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null };
      for (const id of things.auctionIds) {
        const { status } = await chief.post(`/api/auctions/${id}/create_next_round/`, body);
        if (status !== 201) throw new Error(`the next round answered ${status}`);
      }
    },
    /** To the millisecond, which the form cannot. */
    endsAt(auction: number, at: Date) {
      const database = new driver(file);
      database.exec("PRAGMA busy_timeout = 10000");
      database.prepare(`UPDATE "Product" SET "endTime" = ? WHERE "id" = ?`).run(stored(at), auction);
      database.close();
    },
    /** 50 % off until then. */
    saleEndsAt(product: number, at: Date) {
      const database = new driver(file);
      database.exec("PRAGMA busy_timeout = 10000");
      database
        .prepare(
          `UPDATE "Product" SET "isFlashSale" = 1, "discountPercentage" = 50, "flashSaleEndsAt" = ? WHERE "id" = ?`,
        )
        .run(stored(at), product);
      database.close();
    },
    /** As if last used days ago: their next use extends them. */
    ageSessions() {
      const database = new driver(file);
      database.exec("PRAGMA busy_timeout = 10000");
      database
        .prepare(`UPDATE "Session" SET "expiresAt" = ?`)
        .run(stored(new Date(Date.now() + 10 * DAY_MS)));
      database.close();
    },
    remove: folder.remove,
  };
}

export type Shop = Awaited<ReturnType<typeof makeShop>>;
