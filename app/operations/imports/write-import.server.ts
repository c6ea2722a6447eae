import { lockRows } from "~/db/locks.server";
import type { Tx } from "~/db/client.server";
import { insertReturningIds, updateRows } from "~/db/json-rows.server";
import { groupBy } from "~/domain/group-by";
import type { Viewer } from "~/domain/account/access";
import { ALREADY_APPLIED, SHOP_CHANGED } from "~/domain/import/import";
import type { ImportedProduct } from "~/domain/import/import-line";
import { changesTerms, refuseAfterJoining } from "~/domain/product/after-joining";
import type { ExistingProduct } from "~/domain/product/stored-product";
import { type Picture, picturesText } from "~/domain/product/pictures";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { latestEdits } from "../audit/edits.server";
import { recordAudit, recordAudits } from "../audit/record-audit.server";
import { writePictures } from "../pictures/change-product-pictures.server";
import { categoryNames } from "../products/changes/change-products.server";
import { productColumns } from "../products/product-columns.server";
import { auctionUse } from "../products/auction-use.server";
import { becomesAuction, refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopTime } from "../shop-clock.server";
import type { CheckedLine } from "./checked-line.server";
import { newProductKey } from "./check-variant-line.server";
import { nameProducts, writeVariantLines } from "./write-variant-lines.server";
import type { FoundProduct } from "./find-products.server";

const AT_ONCE = 500;

export interface ImportCounts {
  readonly created: number;
  readonly changed: number;
}

interface Created {
  readonly number: number;
  readonly next: ImportedProduct;
}

interface Changed extends Created {
  readonly before: FoundProduct;
}

interface LinesToWrite {
  readonly importId: number;
  readonly lines: readonly CheckedLine[];
  /** How many faulty lines the import has besides. */
  readonly leftOut: number;
}

/** First it claims the import, so that of two one writes. */
export async function writeImport(
  tx: Tx,
  actor: Viewer,
  { importId, lines, leftOut }: LinesToWrite,
): Promise<Outcome<ImportCounts>> {
  const now = shopTime();
  const { count } = await tx.import.updateMany({
    where: { id: importId, state: "checked", faultCount: leftOut },
    data: { state: "applied", appliedAt: now, updatedAt: now },
  });
  if (count === 0) return refused(ALREADY_APPLIED);
  const auctions = lines.some(
    ({ next, before }) =>
      next && becomesAuction(before?.product.productType ?? null, next.product.productType),
  );
  if (auctions && (await refuseWithoutAuctions(tx))) return refused(SHOP_CHANGED);
  const existing = lines.filter(({ productId }) => productId !== null);
  for (const part of parts(existing)) if (!(await isAsChecked(tx, part))) return refused(SHOP_CHANGED);
  const writing = { importId, names: await categoryNames(tx) };
  const changed = lines.flatMap(({ number, next, before }): Changed[] =>
    next && before ? [{ number, next, before }] : [],
  );
  const created = lines.flatMap(({ number, next, before }): Created[] =>
    next && !before ? [{ number, next }] : [],
  );
  const variants = lines.filter(({ variant }) => variant);
  for (const part of parts(changed)) await change(tx, actor, { ...writing, part });
  const made = new Map<string, number>();
  for (const part of parts(created))
    for (const [number, productId] of await create(tx, actor, { ...writing, part }))
      made.set(newProductKey(number), productId);
  if (!(await writeVariantLines(tx, actor, { importId, lines: variants, made })))
    return refused(SHOP_CHANGED);
  const after = { created: created.length, changed: changed.length + variants.length };
  await recordAudit(tx, actor, "import.apply", importId, {
    after: { ...after, ...(leftOut > 0 && { leftOut }) },
  });
  const last = await tx.auditEntry.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  await tx.import.update({ where: { id: importId }, data: { lastEntry: last?.id ?? 0 } });
  return accepted(after);
}

function* parts<Line>(lines: readonly Line[]) {
  for (let start = 0; start < lines.length; start += AT_ONCE) yield lines.slice(start, start + AT_ONCE);
}

/** False if a product that lines are about has changed since they were checked. It locks them all first. */
async function isAsChecked(tx: Tx, part: readonly CheckedLine[]): Promise<boolean> {
  const ids = [...new Set(part.flatMap(({ productId }) => productId ?? []))];
  await lockRows(tx, "Product", "id", ids);
  const edit = await latestEdits("product", ids, tx);
  const rows = await tx.product.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true, status: true, stockQuantity: true },
  });
  if (rows.length !== ids.length) return false;
  const now = new Map(rows.map((row) => [row.id, row]));
  const use = await auctionUse(ids, tx);
  return part.every(({ productId, before, next, seenEdit }) => {
    if (edit(productId ?? 0) !== seenEdit) return false;
    if (!next || !before) return true;
    const { status, stockQuantity } = now.get(before.id) ?? {};
    const [from, to] = [before.product, next.product];
    const change = { from, to, isClosed: status === "closed", now: shopTime() };
    return (
      (to.stockQuantity === from.stockQuantity || stockQuantity === from.stockQuantity) &&
      (!changesTerms(change) || refuseAfterJoining({ ...change, ...use(before.id) }) === null)
    );
  });
}

interface Writing<Line> {
  readonly importId: number;
  readonly part: readonly Line[];
  /** Of categories, by id. */
  readonly names: ReadonlyMap<number | null, string>;
}

const audited = (
  { categoryId, ...product }: ExistingProduct,
  names: Writing<Created>["names"],
  pictures: readonly Picture[],
) => ({
  ...product,
  category: names.get(categoryId) ?? null,
  picture: pictures[0]?.imageKey ?? null,
  pictures: picturesText(pictures),
});

async function change(tx: Tx, actor: Viewer, { importId, part, names }: Writing<Changed>) {
  const updatedAt = shopTime();
  const rows = part.map(({ before, next }) => {
    const { stockQuantity, ...others } = productColumns(
      next.product,
      before.variants.filter(({ deletedAt }) => deletedAt === null),
    );
    const setsStock = stockQuantity !== before.product.stockQuantity;
    return { id: before.id, updatedAt, ...others, ...(setsStock && { stockQuantity }) };
  });
  // sales go on beside those that leave the stock alone
  for (const alike of groupBy(rows, (row) => "stockQuantity" in row).values())
    await updateRows(tx, "Product", alike);
  for (const { before, next } of part)
    if (next.pictures) {
      await writePictures(tx, before.id, next.pictures);
      await keepForUndo(tx, importId, before.pictures);
    }
  await recordAudits(
    tx,
    actor,
    part.map(({ before, next }) => ({
      action: "product.update" as const,
      subjectId: before.id,
      before: audited(before.product, names, before.pictures),
      after: audited(next.product, names, next.pictures ?? before.pictures),
    })),
  );
}

/** Else a sweep would remove what an undo shows again (D96). */
async function keepForUndo(tx: Tx, importId: number, pictures: readonly Picture[]) {
  for (const { imageKey } of pictures) {
    const row = { importId, name: imageKey, imageKey };
    await tx.importPicture.upsert({
      where: { importId_name: { importId, name: imageKey } },
      create: row,
      update: {},
    });
  }
}

async function create(tx: Tx, actor: Viewer, { importId, part, names }: Writing<Created>) {
  const now = shopTime();
  const made = await insertReturningIds(
    tx,
    "Product",
    part.map(({ next: { product, pictures } }) => ({
      ...productColumns(product),
      imageKey: pictures?.[0]?.imageKey ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const productOf = new Map(part.map(({ number }, at) => [number, made[at] ?? 0]));
  for (const [at, { next }] of part.entries())
    if (next.pictures && next.pictures.length > 1) await writePictures(tx, made[at] ?? 0, next.pictures);
  await nameProducts(tx, importId, productOf);
  await recordAudits(
    tx,
    actor,
    part.map(({ next }, at) => ({
      action: "product.create" as const,
      subjectId: made[at] ?? 0,
      after: audited(next.product, names, next.pictures ?? []),
    })),
  );
  return productOf;
}
