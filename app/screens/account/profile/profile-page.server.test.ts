import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  pledgeAs,
  takePayments,
} from "~/operations/factories.fixture";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { profilePage } from "./profile-page.server";

setUpTestDatabase(takePayments);

async function pageOf(userId: number, query = "") {
  const page = await profilePage(userId, new URLSearchParams(query));
  if (!page) throw new Error("no account");
  return page;
}

async function makePledges(count: number) {
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  for (let n = 0; n < count; n++) await pledgeAs(viewer, auctionId, 50_000 + n * 100);
  return { viewer, auctionId };
}

test("an invalid tab or page is the first one, and a page after the last is the last one", async () => {
  const { viewer } = await makePledges(23);
  expect((await pageOf(viewer.id, "tab=nonsense&page=-3")).content.tab).toBe("overview");
  for (const [page, shown] of [
    ["x", 1],
    ["2", 2],
    ["99", 2],
    ["1e9", 1],
  ])
    expect((await pageOf(viewer.id, `tab=bids&page=${page}`)).content).toMatchObject({
      tab: "bids",
      page: shown,
      pageCount: 2,
    });
});

test("a pledge shows its auction, receipt and time; a deleted auction is an Unknown Auction", async () => {
  const { viewer, auctionId } = await makePledges(2);
  const bids = async () => (await pageOf(viewer.id, "tab=bids")).content;
  expect(await bids()).toMatchObject({
    rows: [
      {
        auction: "Kiondo basket",
        to: `/auction/${auctionId}`,
        round: 1,
        amount: "KSh 501",
        receipt: "R1-2",
        time: expect.stringMatching(/ EAT$/) as string,
      },
      { receipt: "R1-1" },
    ],
  });
  valueOf(await deleteProduct(admin, auctionId));
  expect(await bids()).toMatchObject({ rows: [{ auction: "Unknown Auction", to: null }, {}] });
});

test("an account made without phone number, gender or date of birth says so", async () => {
  const { content } = await pageOf((await makeSuperuser()).id);
  const values = content.tab === "overview" ? content.details.map(({ value }) => value) : [];
  expect(values.slice(1)).toEqual(Array.from({ length: 4 }, () => "Not provided"));
});

test("a deleted account has no page", async () => {
  expect(await profilePage(2_000_000, new URLSearchParams())).toBeNull();
});

test.each(["overview", "purchases", "bids"])("the statements of the tab %s do not grow", async (tab) => {
  const few = await makePledges(1);
  const many = await makePledges(30);
  const statements = async (userId: number) => (await queriesOf(() => pageOf(userId, `tab=${tab}`))).length;
  expect(await statements(many.viewer.id)).toBe(await statements(few.viewer.id));
});
