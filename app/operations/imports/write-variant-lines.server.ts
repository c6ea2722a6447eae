import { db, type Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { idSet } from "~/db/ids-sql.server";
import { dialectOf } from "~/db/open.server";
import { groupBy } from "~/domain/group-by";
import type { Viewer } from "~/domain/account/access";
import { latestEdits } from "../audit/edits.server";
import { writeVariants } from "../products/variants/save-variants.server";
import type { CheckedLine } from "./check-lines.server";

/** Locks the rows before they are read; orders and openings of rounds take the same lock. False if one was deleted. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const locked = await tx.$executeRaw(Prisma.sql`
    UPDATE "Product" SET "roundCount" = "roundCount" WHERE "id" IN ${idSet(ids)} AND "deletedAt" IS NULL`);
  return locked === ids.length;
}

/** False if the product of one has changed since the check. */
export async function lockVariants(tx: Tx, lines: readonly CheckedLine[]): Promise<boolean> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return true;
  if (!(await lockProducts(tx, ids))) return false;
  const edit = await latestEdits("product", ids, tx);
  return lines.every(({ productId, seenEdit }) => productId === null || edit(productId) === seenEdit);
}

interface Writing {
  readonly importId: number;
  readonly lines: readonly CheckedLine[];
  /** The ids of new products, by `newProductKey`. */
  readonly made: ReadonlyMap<string, number>;
}

/** Each product's at once. False if a stock has moved since the check. */
export async function writeVariantLines(
  tx: Tx,
  actor: Viewer,
  { importId, lines, made }: Writing,
): Promise<boolean> {
  for (const [of, group] of groupBy(lines, ({ variant }) => variant?.of ?? "")) {
    const productId = made.get(of) ?? Number(of);
    const typed = {
      options: group.at(-1)?.variant?.options ?? [],
      rows: group.flatMap(({ variant }) => variant?.row ?? []),
    };
    const written = await writeVariants(tx, actor, productId, { typed, seen: null });
    if (!written.ok) return false;
    if (made.has(of))
      await nameProducts(
        tx,
        importId,
        group.map(({ number }) => ({ number, productId })),
      );
  }
  return true;
}

export interface NumberedProduct {
  readonly number: number;
  readonly productId: number;
}

/** The lines' new products, for the undo. Looked up by number: a join would compare each line with each row. */
export async function nameProducts(tx: Tx, importId: number, numbers: readonly NumberedProduct[]) {
  const json = JSON.stringify(
    Object.fromEntries(numbers.map(({ number, productId }) => [number, productId])),
  );
  const productId =
    dialectOf(db()) === "postgresql"
      ? Prisma.sql`(${json}::jsonb ->> "number"::text)::int`
      : Prisma.sql`json_extract(${json}, '$."' || "number" || '"')`;
  await tx.$executeRaw(Prisma.sql`
    UPDATE "ImportLine" SET "productId" = ${productId}
    WHERE "importId" = ${importId} AND "number" IN ${idSet(numbers.map(({ number }) => number))}`);
}
