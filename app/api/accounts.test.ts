import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { makeOrders } from "~/operations/orders/bare-orders.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { register } from "./account.fixture";
import { loader as accountsRoute } from "./accounts.route";
import { loader as usersRoute } from "./users.route";

const { calls: accounts } = accountsRoute;
const { calls: users } = usersRoute;

setUpTestDatabase(takePayments);

/** Won one closed auction, spent KSh 1,500, has a cancelled order. */
async function busyBuyer() {
  const { auctionId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 90_000, "Achieng");
  await makePledger(auctionId, 60_000, "Otieno");
  valueOf(await closeAuction(admin, auctionId));
  await makeOrders(viewer.id, [{ totalCents: 150_000 }, { totalCents: 99_900, status: "cancelled" }]);
  return viewer;
}

test("your profile has everything but passwords, and your figures", async () => {
  const viewer = await busyBuyer();
  const profile = checkedBody(accounts.getMe, await callApi(accounts.getMe, { as: viewer }));
  expect(profile).toMatchObject({
    id: viewer.id,
    first_name: "Achieng",
    phone_number: null,
    phone: null,
    gender: null,
    date_of_birth: null,
    age: null,
    auctions_won: 1,
    auctions_participated: 1,
    total_spent: 1500,
  });
  expect((await callApi(accounts.getMe)).status).toBe(401);
});

test("your figures are your own; a superuser also sees the site's (D14)", async () => {
  const viewer = await busyBuyer();
  const own = { total_orders: 2, total_spent: 1500, total_bids: 1, total_participations: 1 };
  expect(checkedBody(accounts.getOwnStats, await callApi(accounts.getOwnStats, { as: viewer }))).toEqual({
    ...own,
    auctions_won: 1,
    auctions_participated: 1,
  });
  const superuser = await makeSuperuser();
  const site = checkedBody(users.getUserStats, await callApi(users.getUserStats, { as: superuser }));
  expect(site).toMatchObject({
    total_users: await db().user.count(),
    buyers: await db().user.count({ where: { userType: "buyer" } }),
    sellers: 0,
    verified: 0,
    new_users_last_30_days: await db().user.count(),
  });
  expect(checkedBody(accounts.getOwnStats, await callApi(accounts.getOwnStats, { as: superuser }))).toEqual({
    total_orders: 0,
    total_spent: 0,
    total_bids: 0,
    total_participations: 0,
    auctions_won: 0,
    auctions_participated: 0,
    ...site,
  });
});

const list = async (as: { id: number; isSuperuser: boolean }, query = "") =>
  checkedBody(users.listUsers, await callApi(users.listUsers, { as, query }));

test("the list of users is filtered by type and search, and paginated", async () => {
  const superuser = await makeSuperuser();
  const viewer = await busyBuyer();
  const all = await callApi(users.listUsers, { as: superuser, query: "?page_size=2" });
  expect(checkedBody(users.listUsers, all)).toHaveLength(2);
  expect(all.headers.get("X-Total-Count")).toBe(String(await db().user.count()));
  expect(all.headers.get("Link")).toContain('rel="next"');
  expect(await list(superuser, "?page=9999")).toEqual([]);

  const found = await list(superuser, "?search=achieng&user_type=buyer");
  expect(found.find(({ id }) => id === viewer.id)).toMatchObject({
    auctions_won: 1,
    auctions_participated: 1,
    total_spent: 1500,
  });
  expect(found.every(({ first_name }) => first_name === "Achieng")).toBe(true);
  expect(await list(superuser, "?search=achieng&user_type=admin")).toEqual([]);
  expect((await list(superuser, "?user_type=&search=")).length).toBe(await db().user.count());
  const wrong = await callApi(users.listUsers, { as: superuser, query: "?user_type=cat" });
  expect(wrong).toMatchObject({
    status: 400,
    body: { user_type: ["user_type must be one of buyer, seller, admin"] },
  });
  expect(await list(superuser, `?search=${encodeURIComponent("\u0000'\"%_")}`)).toEqual([]);
});

test("the list's figures match each user's own profile, in a constant number of statements", async () => {
  const superuser = await makeSuperuser();
  const buyers = await Promise.all([busyBuyer(), busyBuyer(), makeBuyer()]);
  const rows = await list(superuser);
  for (const viewer of buyers) {
    const own = checkedBody(accounts.getMe, await callApi(accounts.getMe, { as: viewer }));
    expect(rows.find(({ id }) => id === viewer.id)).toEqual(own);
  }
  const few = await queriesOf(() => list(superuser, "?page_size=1"));
  const many = await queriesOf(() => list(superuser));
  expect(many.length).toBeLessThanOrEqual(few.length + 2);
});

test("a user's detail has figures, recent orders and recent bids", async () => {
  const superuser = await makeSuperuser();
  const viewer = await busyBuyer();
  const called = await callApi(users.getUser, { as: superuser, ids: { id: viewer.id } });
  const detail = checkedBody(users.getUser, called);
  expect(detail).toMatchObject({
    id: viewer.id,
    stats: { total_orders: 2, total_spent: 1500, total_bids: 1, total_participations: 1 },
    recent_bids: [{ auction_title: "Kiondo basket", pledge_amount: 900 }],
  });
  expect(detail.recent_orders.map(({ total_amount }) => total_amount).sort()).toEqual([1500, 999]);
  for (const id of [2_000_000_000, "abc", 99_999_999_999])
    expect(await callApi(users.getUser, { as: superuser, ids: { id } })).toMatchObject({
      status: 404,
      body: { error: "User not found", detail: "User not found" },
    });
});

test("only superusers see users' data (D12)", async () => {
  const { id } = await register();
  const buyer = await makeBuyer();
  const asked = [
    (as?: typeof buyer) => callApi(users.listUsers, { ...(as && { as }) }),
    (as?: typeof buyer) => callApi(users.getUser, { ...(as && { as }), ids: { id } }),
    (as?: typeof buyer) => callApi(users.getUserStats, { ...(as && { as }) }),
  ];
  for (const ask of asked) {
    expect((await ask()).status).toBe(401);
    expect(await ask(buyer)).toMatchObject({
      status: 403,
      body: { error: "You don't have permission to do this" },
    });
  }
});
