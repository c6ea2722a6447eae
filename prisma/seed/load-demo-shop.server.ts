import type { Db, Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { Calendar } from "./moments";
import { demoLogins } from "./plan";
import { products } from "./catalogue";
import { storePictures } from "./store-pictures.server";
import { writeAttempts } from "./write-attempts.server";
import { writeBanners } from "./write-banners.server";
import { writeCategories, writeProducts } from "./write-catalogue.server";
import { writeOrders } from "./write-orders.server";
import { writePeople } from "./write-people.server";
import { writeRounds } from "./write-rounds.server";

export type DemoShopSettings = Readonly<{
  db: Db;
  /** Returns the key in the media store. */
  storeImage: (svg: Buffer) => Promise<string>;
  hashPassword: (text: string) => Promise<string>;
  now: Date;
  /** For all demo logins. */
  password: string;
  /** Null if the environment names a superuser (D35). */
  superuser: Readonly<{ username: string; email: string }> | null;
  /** Without a checkout of its own the shop is paid on delivery. */
  hasCheckout: boolean;
}>;

export type DemoShop = Readonly<{
  /** Logins that were made with the password, the superuser first. */
  usernames: readonly string[];
  products: number;
  orders: number;
}>;

// pictures first, then one transaction, so that a crash leaves an empty shop and not a partial one
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

/** So that the customer's words about the shop hold there (D128). */
async function writeSettings(tx: Tx, { hasCheckout }: DemoShopSettings) {
  const set = {
    freeDeliveryFromCents: 500_000,
    hasBidOffers: true,
    supportPhone: "+254 700 000 000",
    ...(!hasCheckout && { isPayOnDelivery: true }),
  };
  await tx.setting.createMany({
    data: Object.entries(set).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
  });
}

/** The database must hold no products. */
export async function loadDemoShop(settings: DemoShopSettings): Promise<DemoShop> {
  const { db, superuser, password, hashPassword } = settings;
  const calendar = new Calendar(settings.now);
  const [passwordHash, images] = await Promise.all([
    hashPassword(password),
    storePictures(settings.storeImage),
  ]);
  return db.$transaction(async (tx) => {
    // beside other starts seconds may pass between two statements, and nobody waits for these rows
    if (dialectOf(db) === "postgresql")
      await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
    const userIds = await writePeople(tx, { passwordHash, superuser, calendar });
    const categoryIds = await writeCategories(tx, { images, calendar });
    const productIds = await writeProducts(tx, { images, categoryIds, calendar });
    await writeRounds(tx, { userIds, productIds, calendar });
    const orders = await writeOrders(tx, { userIds, productIds, calendar });
    await writeAttempts(tx);
    await writeBanners(tx);
    await writeSettings(tx, settings);
    const usernames = [...(superuser ? [superuser.username] : []), ...demoLogins];
    return { usernames: usernames.filter((name) => userIds.has(name)), products: products.length, orders };
  }, TRANSACTION);
}
