import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { nairobiDay } from "~/domain/time";
import { makeStaff, takePayments } from "~/operations/factories.fixture";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { newOrder } from "~/operations/orders/orders.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { personWithDrawer } from "~/operations/reports/drawers.queries.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { shopTime } from "~/operations/shop-clock.server";
import { cashMovementsPage } from "./cash-movements/cash-movements-page.server";
import { cashPage } from "./cash/cash-page.server";
import { drawerSheetPage } from "./drawer-sheet/drawer-sheet-page.server";

setUpTestDatabase(takePayments);

test("a drawer's sheet has every sum of the day and adds up; who only counts it sees it once it is counted", async () => {
  const [otieno, amina, owner] = [
    await makeStaff("money"),
    await makeStaff("money"),
    await makeStaff("reports"),
  ];
  const day = nairobiDay(shopTime());
  const ofDrawer = { personId: otieno.id, day };
  valueOf(
    await recordCashMovement(otieno, { ...ofDrawer, kind: "float", cents: 200_000, note: "", seen: 0 }),
  );
  valueOf(
    await recordCashMovement(otieno, {
      ...ofDrawer,
      kind: "rider",
      cents: 30_050,
      note: "Parcel to Thika",
      seen: 1,
    }),
  );
  const orderId = await newOrder();
  valueOf(await markPaid(otieno, orderId, { receipt: null, takenBy: "Me", seenAt: null }));
  const person = (await personWithDrawer(otieno.id, day)) ?? expect.fail("no drawer");
  const sheet = (viewer: typeof otieno) => drawerSheetPage(viewer, { person, day }, shopTime());
  expect((await sheet(otieno)).whyNot).toMatch(/^Count the drawer first/);
  expect(await sheet(amina)).toMatchObject({ sums: [], orders: [], movements: [] });
  const shown = await sheet(owner);
  expect(shown.expected).toBe("KSh 3,399.50");
  expect(shown.sums).toEqual([
    { label: "Opening float", sum: "KSh 2,000" },
    { label: "Cash taken for orders", sum: "KSh 1,700" },
    { label: "Taken out", sum: "−KSh 300.50" },
  ]);
  expect(shown.movements).toMatchObject([
    { what: "Opening float", sum: "KSh 2,000" },
    { what: "Taken out for a rider", sum: "−KSh 300.50", why: "Parcel to Thika" },
  ]);
  expect(shown.orders).toMatchObject([{ sum: "KSh 1,700" }]);
  valueOf(await countDrawer(otieno, { ...ofDrawer, countedCents: 339_900, note: "Coins", seen: 0 }));
  expect((await sheet(otieno)).counts).toMatchObject([
    { counted: "KSh 3,399", expected: "KSh 3,399.50", difference: "KSh 0.50 missing", note: "Coins" },
  ]);
  const params = new URLSearchParams({ day });
  const row = async (viewer: typeof otieno) =>
    (await cashPage(viewer, params, shopTime())).drawers.find(({ id }) => id === otieno.id);
  expect(await row(owner)).toMatchObject({
    broughtIn: "and KSh 2,000 float",
    takenOut: "and KSh 300.50 taken out",
  });
  expect(await row(amina)).toMatchObject({ at: null });
  const entries = async (viewer: typeof otieno, who: string) =>
    (await cashMovementsPage(viewer, new URLSearchParams({ who }))).rows.map(({ sum }) => sum);
  expect(await entries(owner, String(otieno.id))).toEqual(["−KSh 300.50", "KSh 2,000"]);
  expect(await entries(otieno, "")).toHaveLength(2);
  expect(await entries(amina, String(otieno.id)), "another's").toEqual([]);
});
