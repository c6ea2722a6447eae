/** Every page shows the shop's own name and no other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { joinAs, makeBuyer, makeOpenRound, makeSuperuser, pledgeAs } from "~/operations/factories.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { checkedImport } from "~/operations/imports/import.fixture";
import { newPickUpPoint } from "~/operations/pick-up-points/pick-up-points.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { newAuction, valueOf } from "~/operations/products/management.fixture";
import { routeTable } from "../../remix.config.js";
import { type MarkedShop, MARKS, openMarkedShop, PASSWORD, type Things } from "./marked-shop";
import { Browser } from "./server";

const NAME = "Duka la Mama";

let shop: MarkedShop;
/** Things that the marked shop lacks. */
let others: Record<
  "deleted" | "webhook" | "unmatched" | "point" | "code" | "ended" | "checked" | "invoice",
  number
> & {
  slug: string;
};
beforeAll(async () => {
  shop = await openMarkedShop({ SHOP_NAME: NAME, CHECKOUT: "on", EMAIL_BY: "file" });
  const { slug } = await db().category.findUniqueOrThrow({
    where: { id: shop.things.category },
  });
  const deleted = await newAuction();
  await db().product.update({
    where: { id: deleted },
    data: { deletedAt: new Date() },
  });
  const { id: webhook } = await db().webhookEndpoint.create({
    data: {
      url: "https://example.com/hook",
      events: "order.paid",
      secret: "whsec_",
    },
  });
  const money = {
    reference: "SJK7QWERTY",
    cents: 5_000n,
    phone: "2547*****678",
    paidAt: new Date(),
  };
  const { id: unmatched } = await db().confirmation.create({
    data: { ...money, callback: "{}" },
  });
  const { id: point } = await newPickUpPoint({ isActive: false });
  const { id: code } = await newDiscountCode();
  const { auctionId: ended } = await makeOpenRound();
  const winner = await makeBuyer();
  await joinAs(winner, ended);
  await pledgeAs(winner, ended, 70_000);
  valueOf(await closeAuction(await makeSuperuser(), ended));
  const { id: checked } = await checkedImport("Title\nLamp");
  const { id: invoice } = await db().taxInvoice.create({
    data: {
      number: 1,
      attemptId: shop.things.payment,
      totalCents: 5_000n,
      vatCents: 690n,
      issuedAt: new Date(),
    },
  });
  others = { slug, deleted, webhook, unmatched, point, code, ended, checked, invoice };
});
afterAll(() => shop.close());

const rows = routeTable.flatMap((top) => [
  ...(top.children.length === 0 ? [top] : []),
  ...top.children.map((row) => ({ ...row, path: `${top.path}${row.path}` })),
]);
const screens = rows
  .filter(({ file }) => file.startsWith("screens/") && file.endsWith(".tsx"))
  .map(({ path }) => path.replace(/(.)\/$/, "$1"));

/** The ids for `{id}`, by the kind of page; all others are the first of their kind. */
const idsOf = (things: Things): readonly (readonly [RegExp, number])[] => [
  [/deleted$/, others.deleted],
  [/webhooks/, others.webhook],
  [/pick-up-points/, others.point],
  [/unmatched/, others.unmatched],
  [/import/, others.checked],
  [/tax-invoices/, others.invoice],
  [/^\/pay\//, things.payment],
  [/^\/product\//, things.product],
  [/^\/auction\//, things.auction],
  [/^\/orders\//, things.order],
  [/^\/management\/orders\//, things.order],
  [/^\/management\/categor/, things.category],
  [/^\/management\/payments\//, things.payment],
  [/activate$/, things.draft],
  [/offer$/, others.ended],
  [/^\/management\/(products|auctions)\//, things.auction],
];

function addressOf(screen: string, things: Things): string {
  const id = idsOf(things).find(([leadsTo]) => leadsTo.test(screen))?.[1] ?? 1;
  return screen
    .replace("*", "/nowhere")
    .replace("{categorySlug}", others.slug)
    .replace("{name}", "delivery-zones")
    .replace("{roundId}", String(things.closedRound))
    .replace("{n}", "1")
    .replace(/\{\w+\}/g, String(id));
}

test("every page has the shop's name in its title and header, and never the default name", async () => {
  const superuser = await new Browser(shop.server).login(MARKS.superuser.username, PASSWORD);
  const buyer = await new Browser(shop.server).login(MARKS.buyer.username, PASSWORD);
  const read = new Set<string>();
  for (const screen of screens) {
    const address = addressOf(screen, shop.things);
    for (const browser of [new Browser(shop.server), buyer, superuser]) {
      const answer = await browser.get(address);
      if (answer.status >= 300 && answer.status < 400) continue;
      const text = await answer.text();
      expect(answer.status, address).toBeLessThan(500);
      expect(/<title>(.*?)<\/title>/.exec(text)?.[1], address).toContain(NAME);
      expect(text.match(/.{0,40}\bSoko\b.{0,40}/)?.[0] ?? null, address).toBeNull();
      if (answer.status === 200) read.add(screen);
    }
  }
  const unread = screens.filter((screen) => !read.has(screen));
  const amidLogin = ["/login/code", "/forgot-password/code"];
  expect(
    unread,
    "all but pages that a form or a message leads to, a page for a shop without a superuser, and no page at all",
  ).toEqual([...amidLogin, "/stop/{token}", "/first-superuser", "*"]);
});

test.each(["/signup", "/login", "/categories"])(
  "the error page after a form that %s does not accept has the shop's name too",
  async (address) => {
    const answer = await new Browser(shop.server).post(address, {
      username: "x",
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const text = await answer.text();
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toContain(NAME);
    expect(text).not.toMatch(/\bSoko\b/);
  },
);
