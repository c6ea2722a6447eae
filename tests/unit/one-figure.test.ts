/** Revenue and the amount still owed are the same everywhere (D46, D80). */
import { moneyOf } from "~/operations/reports/money.queries.server";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as ordersRoute } from "~/api/orders.route";
import { loader as auctionReports } from "~/api/auction-reports.route";
import { loader as roundsRoute } from "~/api/rounds.route";
import { loader as usersRoute } from "~/api/users.route";
import { openTestDatabase } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import type { OrderStatus } from "~/domain/order/order";
import { argsOf, signedIn } from "~/http/request.fixture";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import {
  joinAs,
  makeBuyer,
  makeBuyers,
  makeOpenRound,
  makeSuperuser,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { newOrder, newProduct } from "~/operations/orders/orders.fixture";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { refundEntryFee } from "~/operations/reconciliation/refunds/refund-entry-fee.server";
import { settlePending } from "~/operations/payments/pending-payment.fixture";
import { managedProduct } from "~/operations/products/management.queries.server";
import { entryFeesOfShop } from "~/operations/rounds/entry-fees.queries.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { participantsPage } from "~/screens/management/participations/participants/participants-page.server";
import { roundPage } from "~/screens/management/rounds/round/round-page.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { dashboardPage } from "~/screens/account/dashboard/dashboard-page.server";
import { profilePage } from "~/screens/account/profile/profile-page.server";
import { dailyTakings } from "~/operations/reports/sales/takings.queries.server";
import { takingsCharts } from "~/screens/management/overview/dashboard/charts.server";
import { ordersPage } from "~/screens/management/orders/orders/orders-page.server";
import { reportPage } from "~/screens/management/payments/report/report-page.server";
import { productPage } from "~/screens/management/products/product/product-page.server";
import { userView } from "~/screens/management/users/user-view.server";
import { userDetail } from "~/operations/accounts/user-detail.queries.server";

/** An order of lamps for KSh 1,200 and delivery for KSh 500. */
const ORDER = 170_000;
const WON = 140_000;
/** Paid; partly refunded by KSh 500; delivered and unpaid; won and unpaid; refunded and paid again. */
const REVENUE = "KSh 7,700";
const OWED = "KSh 3,100";
const PAID = "KSh 4,600";
/** Only goods; the partial refund subtracts 500 × 1,200 / 1,700. */
const GOODS = "KSh 4,447.06";

// routes import style files, which need the build's transform
setFileScope("one-figure.css.ts");

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let as: Viewer;
let buyer: Viewer;
let lamp: number;

const made = (sample: { status?: OrderStatus; paymentMethod?: string } = {}) =>
  newOrder({ userId: buyer.id, items: [[lamp, 1]], ...sample });

async function paid() {
  const id = await made();
  valueOf(await startOrderPayment(buyer, id, "+254712345678"));
  return id;
}

const back = (cents: number) => ({ cents, reason: "The lamp is broken", isByHand: false, seenAt: null });
const cancelled = { reason: "Nobody was there", keepReason: "", seenAt: null };

beforeAll(async () => {
  shop = await openTestDatabase();
  takePayments();
  useEnvironmentSettings({ winnerPays: "highest" });
  as = await makeSuperuser();
  buyer = await makeBuyer();
  lamp = await newProduct(100, 20);
  await paid();
  valueOf(await refundOrder(as, await paid(), back(50_000)));
  valueOf(await cancelOrder(as, await paid(), { ...cancelled, money: "refund" }));
  await made({ status: "delivered", paymentMethod: "Pay on delivery" });
  const { auctionId } = await makeOpenRound({ stockQuantity: 1 });
  await joinAs(buyer, auctionId);
  await pledgeAs(buyer, auctionId, WON - 50_000);
  valueOf(await closeAuction(as, auctionId));
  valueOf(await placeOrder(buyer, { ...orderOf([[auctionId, 1]]), isWon: true, agreedCents: WON }));
  valueOf(await refundOrder(as, await paid(), back(ORDER)));
  await made({ status: "cancelled" });
  valueOf(await cancelOrder(as, await paid(), { ...cancelled, money: "keep", keepReason: "As agreed" }));
  const again = await paid();
  valueOf(await refundOrder(as, again, back(ORDER)));
  valueOf(await markPaid(as, again, { receipt: null, takenBy: "Otieno", seenAt: null }));
});
afterAll(async () => {
  useEnvironmentSettings({});
  await shop.close();
});

type Stats = readonly { readonly label: string; readonly value: string }[];
const figure = (stats: Stats, label: string) => stats.find((stat) => stat.label === label)?.value;
const inShillings = (text: string) => Number(text.replace(/KSh |,/g, ""));

const orders = (query = "") => ordersPage(new URL(`http://soko.example/management/orders${query}`));
const cookie = async () => (await signedIn(as.id)).split(";")[0] ?? "";

async function csv(path: string, file: string, params = {}) {
  const { loader } = (await import(/* @vite-ignore */ `../../app/screens/management/${file}`)) as {
    loader: (args: object) => Promise<Response>;
  };
  const request = new Request(`http://soko.example${path}`, { headers: { Cookie: await cookie() } });
  const text = await (await loader({ ...argsOf(request), params })).text();
  const [head = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
  const at = (label: string) => head.split(",").indexOf(label);
  return (label: string) =>
    lines.reduce((sum, line) => sum + Math.round(100 * Number(line.split(",")[at(label)])), 0) / 100;
}

test("revenue excludes cancelled orders and refunds; the amount owed excludes cancelled and refunded orders too", async () => {
  const { tiles, total } = await orders();
  expect(figure(tiles, "Total revenue")).toBe(REVENUE);
  expect(figure(tiles, "Still owed")).toBe(OWED);
  expect(total).toMatchObject({ revenue: REVENUE, owed: OWED });
});

test("the list of orders shows the same when searched, limited to days or filtered by status", async () => {
  const [day = ""] = new Date(shopTime().getTime() + 3 * 3_600_000).toISOString().split("T");
  for (const query of [`?from=${day}&to=${day}`, "?q=wanjiku"])
    expect((await orders(query)).total, query).toMatchObject({ revenue: REVENUE, owed: OWED });
  expect((await orders("?payment=unpaid")).total).toMatchObject({ revenue: OWED, owed: OWED });
  expect((await orders("?status=cancelled")).total).toMatchObject({ revenue: "KSh 0", owed: null });
  expect((await orders("?payment=refunded")).total).toMatchObject({ revenue: "KSh 0", owed: null });
});

test("the overview, the customer's page and the customer's own pages show the same figures", async () => {
  const { revenue } = takingsCharts(await dailyTakings(30, shopTime()));
  expect(revenue.summary).toContain(`${REVENUE} in 30 days: ${PAID} paid, ${OWED} still owed`);
  const customer = await userDetail(admin, buyer.id);
  const { stats } = userView(customer ?? expect.fail(), shopTime());
  expect(figure(stats, "Total spent")).toBe(REVENUE);
  expect(figure(stats, "Still owed")).toBe(OWED);
  const nothing = new URLSearchParams();
  expect((await dashboardPage(buyer, nothing, shopTime()))?.summary.spentText).toBe(REVENUE);
  expect((await profilePage(buyer.id, nothing))?.stats.spentText).toBe(REVENUE);
});

test("the REST statistics of the shop and of its customers have the same figures", async () => {
  const { calls } = ordersRoute;
  const shops = checkedBody(calls.getOrderStats, await callApi(calls.getOrderStats, { as }));
  expect(shops).toMatchObject({ total_revenue: inShillings(REVENUE), total_owed: inShillings(OWED) });
  const users = usersRoute.calls;
  const listed = checkedBody(users.listUsers, await callApi(users.listUsers, { as }));
  expect(listed.find(({ id }) => id === buyer.id)?.total_spent).toBe(inShillings(REVENUE));
  const one = checkedBody(users.getUser, await callApi(users.getUser, { as, ids: { id: buyer.id } }));
  expect(one.stats.total_spent).toBe(inShillings(REVENUE));
});

test("the sums over the file of orders are the same figures", async () => {
  const sum = await csv("/management/orders.csv", "orders/orders/orders.csv.route.ts");
  expect(sum("Revenue (KSh)")).toBe(inShillings(REVENUE));
  expect(sum("Still owed (KSh)")).toBe(inShillings(OWED));
});

test("the payments report has the paid part of the revenue, and the retained money of a cancelled order", async () => {
  const { stats, isRight } = await reportPage(new URLSearchParams(), shopTime());
  expect(isRight).toBe(true);
  // what went back stands beside what came in, on its own day
  const [orders, returned] = ["Orders", "Refunded"].map((name) => inShillings(figure(stats, name) ?? ""));
  expect((orders ?? 0) - (returned ?? 0)).toBe(inShillings(PAID) + ORDER / 100);
});

test("a product's revenue counts its goods only, on its pages, in REST and in its file", async () => {
  const tab = async (name: string) =>
    (await productPage(admin, lamp, new URLSearchParams({ tab: name })))?.view.shown;
  const sales = (await tab("sales-stats")) as { stats: Stats; charts: { revenue: { summary: string } } };
  expect(figure(sales.stats, "Total revenue")).toBe(GOODS);
  expect(sales.charts.revenue.summary).toContain(GOODS);
  const buyers = (await tab("buyers")) as { stats: Stats; total: { sum: string } };
  expect(figure(buyers.stats, "Revenue")).toBe(GOODS);
  expect(buyers.total.sum).toBe(GOODS);
  const { getSalesStats, listBuyers } = auctionReports.calls;
  for (const call of [getSalesStats, listBuyers])
    expect((await callApi(call, { as, ids: { id: lamp } })).body, call.path).toMatchObject({
      total_revenue: inShillings(GOODS),
    });
  const path = `/management/products/${lamp}/buyers.csv`;
  const sum = await csv(path, "products/buyers/buyers.csv.route.ts", { id: String(lamp) });
  expect(sum("Revenue (KSh)")).toBe(inShillings(GOODS));
});

test("entry fees are the same everywhere too, without void rounds and refunds", async () => {
  const before = (await entryFeesOfShop()).cents;
  const { auctionId, roundId } = await makeOpenRound();
  const participations = await Promise.all((await makeBuyers(3)).map((each) => joinAs(each, auctionId)));
  const [first = 0] = participations;
  valueOf(await refundEntryFee(as, { auctionId, participationId: first, reason: "Joined by mistake" }));
  const ended = await makeOpenRound();
  await joinAs(await makeBuyer(), ended.auctionId);
  const voided = { reason: "The picture showed another lamp", whole_auction: false, confirm: true };
  valueOf(await voidRound(as, ended.roundId, voided));
  await settlePending(new Date(shopTime().getTime() + 120_000));
  const FEES = "KSh 100";
  expect((await entryFeesOfShop()).cents - before).toBe(10_000);
  const stats = async (tab: string) => {
    const view = (await productPage(admin, auctionId, new URLSearchParams({ tab })))?.view.shown;
    return (
      (view as { stats?: Stats; statistics?: Stats }).stats ?? (view as { statistics: Stats }).statistics
    );
  };
  expect(figure(await stats("overview"), "Entry fee revenue")).toBe(FEES);
  expect(figure(await stats("participants"), "Revenue")).toBe(FEES);
  expect(figure(await stats("revenue"), "Total revenue")).toBe(FEES);
  const round = await roundPage({ productId: auctionId, roundId, requested: 1 }, shopTime());
  expect(figure(round?.stats ?? [], "Revenue")).toBe(FEES);
  const product = (await managedProduct(auctionId)) ?? expect.fail();
  const participants = await participantsPage(product, new URLSearchParams());
  expect(figure(participants.stats, "Total revenue")).toBe(FEES);
  for (const call of [auctionReports.calls.getRevenueSummary, roundsRoute.calls.listParticipants])
    expect((await callApi(call, { as, ids: { id: auctionId } })).body, call.path).toMatchObject({
      total_revenue: 100,
    });
  const always = { since: new Date(0), before: new Date("2100-01-01") };
  expect((await moneyOf(always)).entryFeesCents).toBe((await entryFeesOfShop()).cents);
});
