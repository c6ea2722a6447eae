import { afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeOpenRound, NEXT_ROUND } from "../factories.fixture";
import { checkedImport } from "../imports/import.fixture";
import { applyImport } from "../imports/apply-import.server";
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { createProduct } from "../products/create-product.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { bulkRestoreProducts, restoreProduct } from "../products/deletion/restore-product.server";
import { duplicateProduct } from "../products/duplicate-product.server";
import { admin, auctionForm, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { createOrSchedule } from "../rounds/create-next-round.server";
import { NO_TIMES } from "~/domain/schedule/round-times";
import { shopSettings } from "./settings.server";
import { updateSetting } from "./update-setting.server";

setUpTestDatabase();
afterEach(async () => {
  await db().setting.deleteMany();
});

const setAuctions = (on: boolean) => updateSetting(admin, "hasAuctions", on);
const OFF = { code: "conflict", message: expect.stringContaining("sells without auctions") as string };

test("auctions are switched off only while none is open, active or scheduled, and the refusal names them", async () => {
  const { auctionId: open } = await makeOpenRound({ title: "Open lamp" });
  const draft = await newAuction({ title: "Planned lamp" });
  const opensAt = new Date(Date.now() + 3_600_000);
  const times = { ...NO_TIMES, opensAt };
  valueOf(await createOrSchedule(admin, { ...NEXT_ROUND, auctionId: draft, afterRound: 0, times }));
  expect(refusalOf(await setAuctions(false))).toEqual({
    code: "conflict",
    message:
      "First close or unpublish what is still going on: “Open lamp” has an open round, “Planned lamp” has a scheduled round.",
  });
  expect((await shopSettings()).hasAuctions).toBe(true);
  valueOf(await closeAuction(admin, open));
  expect(refusalOf(await setAuctions(false)).message).not.toContain("Open lamp");
  valueOf(await deleteProduct(admin, draft));
  valueOf(await setAuctions(false));
  expect((await shopSettings()).hasAuctions).toBe(false);
});

test("while they are off no auction is made, activated, opened, scheduled, copied, imported or restored", async () => {
  const draft = await newAuction({ title: "Draft lamp" });
  const sold = await newAuction({ title: "Sold lamp", productType: "buy_now", buyNowPriceCents: 5_000 });
  const { auctionId: deleted } = await makeOpenRound({ title: "Deleted lamp" });
  valueOf(await deleteProduct(admin, deleted));
  const { id: checked } = await checkedImport(`ID,Product type\n${sold},both`);
  valueOf(await setAuctions(false));

  expect(refusalOf(await createProduct(admin, await auctionForm(), null))).toMatchObject({
    ...OFF,
    field: "product_type",
  });
  expect(refusalOf(await activateProduct(admin, draft, null))).toMatchObject(OFF);
  const next = { ...NEXT_ROUND, auctionId: draft, afterRound: 0 };
  expect(refusalOf(await createOrSchedule(admin, { ...next, times: NO_TIMES }))).toMatchObject(OFF);
  const soon = { ...NO_TIMES, opensAt: new Date(Date.now() + 3_600_000) };
  expect(refusalOf(await createOrSchedule(admin, { ...next, times: soon }))).toMatchObject(OFF);
  expect(refusalOf(await duplicateProduct(admin, draft))).toMatchObject(OFF);
  const changed = await auctionForm({ title: "Sold lamp", productType: "both", buyNowPriceCents: 5_000 });
  expect(refusalOf(await updateProduct(admin, sold, changed, null))).toMatchObject(OFF);
  expect((await applyImport(admin, checked)).ok).toBe(false);
  expect(refusalOf(await restoreProduct(admin, deleted)).message).toContain("sells without auctions");
  const all = { kind: "ids", ids: [deleted] } as const;
  expect(valueOf(await bulkRestoreProducts(admin, all)).warnings).toEqual([
    "1 auction stays deleted: this shop sells without auctions now",
  ]);
  const { status, roundCount } = await db().product.findUniqueOrThrow({ where: { id: draft } });
  expect([status, roundCount]).toEqual(["draft", 0]);
  // an auction's own texts can still be changed
  valueOf(await updateProduct(admin, draft, await auctionForm({ title: "Better title" }), null));

  valueOf(await setAuctions(true));
  valueOf(await restoreProduct(admin, deleted));
  valueOf(await activateProduct(admin, draft, null));
});

test("of switching off and activating at once, one is refused", async () => {
  for (let n = 0; n < 5; n++) {
    const id = await newAuction();
    const [off, on] = await Promise.all([setAuctions(false), activateProduct(admin, id, null)]);
    expect([off.ok, on.ok].filter(Boolean)).toHaveLength(1);
    valueOf(await setAuctions(true));
    await db().round.updateMany({ where: { productId: id }, data: { state: "closed" } });
    await db().product.update({ where: { id }, data: { status: "closed" } });
  }
});
