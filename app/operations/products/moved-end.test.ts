import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import {
  AUCTION_TYPE_IS_FIXED,
  END_MOVES_ONLY_LATER,
  START_CANNOT_MOVE,
} from "~/domain/product/after-joining";
import { fieldRows } from "~/domain/product/stored-product";
import { termsSentences } from "~/screens/storefront/terms-changes-text.server";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { admin, auctionForm, refusalOf, valueOf } from "./management.fixture";
import { PUBLIC_FIELDS } from "./terms-changes.queries.server";
import { updateProduct } from "./update-product.server";

setUpTestDatabase(takePayments);

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS);

test("the end may move freely until somebody has paid, then only later, and everybody sees it (D97)", async () => {
  const form = await auctionForm({ endTime: inHours(48) });
  const { auctionId } = await makeOpenRound(form);
  const save = (changes: Partial<typeof form>) =>
    updateProduct(admin, auctionId, { ...form, ...changes }, null);
  valueOf(await save({ endTime: inHours(20) }));
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  expect(await termsSentences(auctionId)).toEqual([]);
  expect(refusalOf(await save({ endTime: inHours(2) })).message).toBe(END_MOVES_ONLY_LATER);
  valueOf(await save({ endTime: inHours(30), title: "Another basket" }));
  const sentences = await termsSentences(auctionId);
  expect(sentences.map(({ isEnd }) => isEnd)).toEqual([true, false]);
  expect(sentences[0]?.text).toMatch(/^End moved from .* to .* at /);
  expect(sentences[1]?.text).toContain("from “Kiondo basket” to “Another basket”");
  // a refund does not allow moving it earlier
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "Paid for somebody else" }));
  expect(refusalOf(await save({ endTime: inHours(2), title: "Another basket" })).message).toBe(
    END_MOVES_ONLY_LATER,
  );
});

test("a change of type, condition or code after somebody has paid is listed in the buyer's words (D97)", async () => {
  const form = await auctionForm({ endTime: inHours(48), condition: "new" });
  const { auctionId } = await makeOpenRound(form);
  await joinAs(await makeBuyer(), auctionId);
  valueOf(await updateProduct(admin, auctionId, { ...form, condition: "used", sku: "BASKET-1" }, null));
  const [condition, code] = (await termsSentences(auctionId)).map(({ text }) => text);
  expect(condition).toMatch(/^Condition changed at .*: from “New” to “Used”$/);
  expect(code).toMatch(/^SKU changed at .*: from “none” to “BASKET-1”$/);
});

test("whatever the product's page shows as a fact is listed when it changes", () => {
  const facts = fieldRows.flatMap(([, { fact, column }]) => (fact ? column : []));
  expect(facts.filter((column) => !PUBLIC_FIELDS.some((field) => field === column))).toEqual([]);
});

test("an end that has passed cannot move, and a paid auction cannot become a fixed price", async () => {
  const form = await auctionForm({ endTime: inHours(20) });
  const { auctionId } = await makeOpenRound(form);
  await joinAs(await makeBuyer(), auctionId);
  const endTime = new Date(Date.now() - HOUR_MS);
  await db().product.update({ where: { id: auctionId }, data: { endTime } });
  const save = (changes: Partial<typeof form>) =>
    updateProduct(admin, auctionId, { ...form, endTime, ...changes }, null);
  expect(refusalOf(await save({ endTime: inHours(40) })).field).toBe("end_time");
  await db().round.updateMany({
    where: { productId: auctionId },
    data: { state: "closed", closedAt: new Date() },
  });
  const goods = { productType: "buy_now", buyNowPriceCents: 90_000 } as const;
  expect(refusalOf(await save(goods)).message).toBe(AUCTION_TYPE_IS_FIXED);
});

test("the start of an auction that buyers have paid for cannot move, because that would stop their pledges (D97)", async () => {
  const form = await auctionForm({ startTime: new Date("2026-01-01T09:00:00Z") });
  const { auctionId } = await makeOpenRound(form);
  const save = (startTime: Date | null) => updateProduct(admin, auctionId, { ...form, startTime }, null);
  valueOf(await save(null));
  await joinAs(await makeBuyer(), auctionId);
  for (const startTime of [inHours(5), new Date("2026-01-02T09:00:00Z")])
    expect(refusalOf(await save(startTime))).toMatchObject({
      message: START_CANNOT_MOVE,
      field: "start_time",
    });
  valueOf(await save(null));
});

test("a text that looks the same is no change, neither in the audit trail nor on a proof (D124)", async () => {
  const description = "Woven – in Kisumu's café.\nBy hand.";
  const form = await auctionForm({ title: "Café basket", description });
  const { auctionId } = await makeOpenRound(form);
  await joinAs(await makeBuyer(), auctionId);
  // as an older release stored it
  await db().product.update({
    where: { id: auctionId },
    data: { description: description.replace("\n", "\r\n"), title: "Cafe\u0301 basket " },
  });
  valueOf(await updateProduct(admin, auctionId, form, null));
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { subjectId: auctionId, action: "product.update" },
    orderBy: { id: "desc" },
  });
  expect([entry.before, entry.after]).toEqual(["{}", "{}"]);
  // an entry of an older release
  const { id: _, ...old } = entry;
  await db().auditEntry.create({
    data: {
      ...old,
      before: JSON.stringify({ description: description.replace("\n", "\r\n"), title: "Basket" }),
      after: JSON.stringify({ description, title: "Kiondo" }),
    },
  });
  expect((await termsSentences(auctionId)).map(({ text }) => text)).toEqual([
    expect.stringContaining("from “Basket” to “Kiondo”"),
  ]);
});
