import type { Tx } from "~/db/client.server";
import { insertReturningIds, updateRows } from "~/db/json-rows.server";
import type { Viewer } from "~/domain/account/access";
import { ALREADY_APPLIED, SHOP_CHANGED } from "~/domain/import/import";
import type { ImportedProduct } from "~/domain/import/import-line";
import { changesTerms, refuseAfterJoining } from "~/domain/product/after-joining";
import type { ExistingProduct } from "~/domain/product/fields";
import { type Picture, picturesText } from "~/domain/product/pictures";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { latestEdits } from "../audit/edits.server";
import { recordAudit, recordAudits } from "../audit/record-audit.server";
import { writePictures } from "../pictures/change-product-pictures.server";
import { productColumns } from "../products/product-columns.server";
import { auctionUse } from "../products/auction-use.server";
import { becomesAuction, refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopTime } from "../shop-clock.server";
import type { CheckedLine } from "./check-lines.server";
import { newProductKey } from "./check-variant-lines.server";
import {
  lockProducts,
  lockVariants,
  nameProducts,
  type NumberedProduct,
  writeVariantLines,
} from "./write-variant-lines.server";
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
  readonly seenEdit: number;
}

/** Names of categories, by id. */
type Names = ReadonlyMap<number | null, string>;

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
  const names = new Map((await tx.category.findMany()).map(({ id, name }) => [id as number | null, name]));
  const changed = lines.flatMap(({ number, next, before, seenEdit }): Changed[] =>
    next && before ? [{ number, next, before, seenEdit }] : [],
  );
  const created = lines.flatMap(({ number, next, before }): Created[] =>
    next && !before ? [{ number, next }] : [],
  );
  const variants = lines.filter(({ variant, kind }) => variant && kind === "change");
  if (!(await lockVariants(tx, variants))) return refused(SHOP_CHANGED);
  for (const part of parts(changed))
    if (!(await change(tx, actor, { importId, part, names }))) return refused(SHOP_CHANGED);
  const made = new Map<string, number>();
  for (const part of parts(created))
    for (const { number, productId } of await create(tx, actor, { importId, part, names }))
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

interface Writing<Line> {
  readonly importId: number;
  readonly part: readonly Line[];
  readonly names: Names;
}

const audited = (
  { categoryId, ...product }: ExistingProduct,
  names: Names,
  pictures: readonly Picture[],
) => ({
  ...product,
  category: names.get(categoryId) ?? null,
  picture: pictures[0]?.imageKey ?? null,
  pictures: picturesText(pictures),
});

/** False if anything that was checked has changed since. */
async function change(tx: Tx, actor: Viewer, { importId, part, names }: Writing<Changed>): Promise<boolean> {
  const ids = part.map(({ before }) => before.id);
  if (!(await lockProducts(tx, ids)) || !(await isAsChecked(tx, part, ids))) return false;
  const updatedAt = shopTime();
  const columns = part.map(({ before, next }) => {
    const { stockQuantity, ...others } = productColumns(
      next.product,
      before.variants.filter(({ deletedAt }) => deletedAt === null),
    );
    const setsStock = stockQuantity !== before.product.stockQuantity;
    return { id: before.id, updatedAt, ...others, ...(setsStock && { stockQuantity }) };
  });
  await updateRows(
    tx,
    "Product",
    columns.filter((row) => "stockQuantity" in row),
  );
  await updateRows(
    tx,
    "Product",
    columns.filter((row) => !("stockQuantity" in row)),
  );
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
  return true;
}

async function isAsChecked(tx: Tx, part: readonly Changed[], ids: readonly number[]): Promise<boolean> {
  const edit = await latestEdits("product", ids, tx);
  const rows = await tx.product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, status: true, stockQuantity: true },
  });
  const now = new Map(rows.map((row) => [row.id, row]));
  const moved = part.some(({ before, next, seenEdit }) => {
    const setsStock = next.product.stockQuantity !== before.product.stockQuantity;
    const stock = now.get(before.id)?.stockQuantity;
    return edit(before.id) !== seenEdit || (setsStock && stock !== before.product.stockQuantity);
  });
  if (moved) return false;
  const termed = part.filter(({ before, next }) => changesTerms({ from: before.product, to: next.product }));
  if (termed.length === 0) return true;
  const use = await auctionUse(
    termed.map(({ before }) => before.id),
    tx,
  );
  return termed.every(
    ({ before, next }) =>
      refuseAfterJoining({
        from: before.product,
        to: next.product,
        isClosed: now.get(before.id)?.status === "closed",
        now: shopTime(),
        ...use(before.id),
      }) === null,
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
  const numbers: NumberedProduct[] = [];
  for (const [at, { number, next }] of part.entries()) {
    const productId = made[at] ?? 0;
    numbers.push({ number, productId });
    if (next.pictures && next.pictures.length > 1) await writePictures(tx, productId, next.pictures);
  }
  await nameProducts(tx, importId, numbers);
  await recordAudits(
    tx,
    actor,
    part.map(({ next }, at) => ({
      action: "product.create" as const,
      subjectId: made[at] ?? 0,
      after: audited(next.product, names, next.pictures ?? []),
    })),
  );
  return numbers;
}
