/** A shop whose people have marks in their data, so that a test sees whose data an answer contains. */
import { eventShapes } from "~/http/wire/event.server";
import { useEventShapes } from "~/operations/webhooks/event-data.server";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import type { Viewer } from "~/domain/account/access";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  openNextRound,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { makeProducts } from "~/operations/browse/browse.fixture";
import { newAuction, newCategory, valueOf } from "~/operations/products/management.fixture";
import { makeDataDir, type Server, startServer } from "./server";

export const PASSWORD = "mango season";
const NAMES = ["buyer", "other", "bystander", "superuser"] as const;
export type Person = (typeof NAMES)[number];

/** Data that only the person and superusers may read (D12, D48). */
const marksOf = (name: Person, i: number) => ({
  username: `username-leak-${name}`,
  email: `leak-${name}@example.com`,
  lastName: `Surname-Leak-${name}`,
  phoneNumber: `+25470055500${i}`,
  dateOfBirth: `198${i}-07-0${i + 1}`,
});
export const MARKS = Object.fromEntries(NAMES.map((name, i) => [name, marksOf(name, i)])) as Record<
  Person,
  ReturnType<typeof marksOf>
>;
export const ADMIN_NOTES = "Admin-Notes-Leak";

async function mark(name: Person, { id }: Viewer, passwordHash: string) {
  const marks = MARKS[name];
  const keys = { usernameKey: usernameKey(marks.username), emailKey: emailKey(marks.email) };
  await db().user.update({ where: { id }, data: { ...marks, ...keys, gender: "female", passwordHash } });
}

/** One of everything, and a spare for calls that use things up. */
async function fillShop() {
  takePayments();
  const people = {
    superuser: await makeSuperuser(),
    buyer: await makeBuyer("Wanjiku"),
    other: await makeBuyer("Otieno"),
    bystander: await makeBuyer("Achieng"),
  };
  const hash = await hashPassword(PASSWORD);
  for (const name of NAMES) await mark(name, people[name], hash);
  const { buyer, bystander } = people;

  const category = await newCategory();
  const auction = await makeOpenRound({ categoryId: category });
  for (const [viewer, cents] of [
    [bystander, 90_000],
    [buyer, 70_000],
  ] as const) {
    await joinAs(viewer, auction.auctionId);
    await pledgeAs(viewer, auction.auctionId, cents);
  }
  const { roundId: activeRound } = await openNextRound(auction.auctionId);
  for (const viewer of [bystander, buyer]) await joinAs(viewer, auction.auctionId);
  await pledgeAs(bystander, auction.auctionId, 60_000);
  await pledgeAs(buyer, auction.auctionId, 55_000);

  const [product = 0, carted = 0] = await makeProducts([
    { categoryId: category, stockQuantity: 100_000 },
    { stockQuantity: 100_000 },
  ]);
  const orders = [];
  for (const viewer of [buyer, bystander])
    orders.push(valueOf(await placeOrder(viewer, orderOf([[product, 1]]))).id);
  const { id: payment } = await db().paymentAttempt.findFirstOrThrow({ where: { userId: buyer.id } });
  await db().order.updateMany({ data: { adminNotes: ADMIN_NOTES } });
  valueOf(await addToCart(buyer, { productId: carted, quantity: 2 }));
  const line = await db().cartLine.findFirstOrThrow({ where: { userId: buyer.id } });
  await db().promoBanner.create({
    data: { text: "Karibu", backgroundColor: "#1b5e20", textColor: "white" },
  });
  const draft = await newAuction();
  const { roundId: draftRound } = await openNextRound(draft);
  const participationId = await joinAs(bystander, (await makeOpenRound()).auctionId);
  const { id: toRefund } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  return {
    people,
    category,
    spareCategory: await newCategory(),
    hiddenCategory: await newCategory(false),
    auction: auction.auctionId,
    closedRound: auction.roundId,
    activeRound,
    toJoin: await makeOpenRound(),
    toActivate: await newAuction(),
    toClose: await makeOpenRound(),
    toContinue: await makeOpenRound(),
    toSettle: await makeOpenRound(),
    toDelete: await newAuction(),
    toDeleteToo: await newAuction(),
    draft,
    draftRound,
    product,
    carted,
    order: orders[0] ?? 0,
    toPay: valueOf(await placeOrder(buyer, orderOf([[product, 1]]))).id,
    payment,
    toRefund,
    line: line.id,
  };
}

export type Things = Awaited<ReturnType<typeof fillShop>>;

/** Made by the account service itself. */
async function tokens(server: Server, { username }: { username: string }) {
  const answer = await fetch(`${server.url}/accounts/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`token answered ${answer.status}`);
  return (await answer.json()) as { access: string; refresh: string };
}

/** The built server, with its database open in the test too (the one in TEST_DATABASE_URL, if set). */
export async function openMarkedShop(settings: Record<string, string> = {}) {
  useEventShapes(eventShapes);
  const data = makeDataDir();
  const database = await openTestDatabase();
  const things = await fillShop();
  const server = await startServer(data.folder, { DATABASE_URL: database.url, ...settings });
  return {
    server,
    things,
    folder: data.folder,
    databaseUrl: database.url,
    tokens: {
      buyer: await tokens(server, MARKS.buyer),
      other: await tokens(server, MARKS.other),
      superuser: await tokens(server, MARKS.superuser),
    },
    tokensOf: (person: { username: string }) => tokens(server, person),
    spare: (await tokens(server, MARKS.buyer)).refresh,
    async close() {
      await server.stop();
      await database.close();
      data.remove();
    },
  };
}

export type MarkedShop = Awaited<ReturnType<typeof openMarkedShop>>;
