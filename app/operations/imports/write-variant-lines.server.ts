import { db, type Tx } from "~/db/client.server";
import { idSet, sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { groupBy } from "~/domain/group-by";
import type { Viewer } from "~/domain/account/access";
import { writeVariants } from "../products/variants/save-variants.server";
import type { CheckedLine } from "./checked-line.server";

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
      await nameProducts(tx, importId, new Map(group.map(({ number }) => [number, productId])));
  }
  return true;
}

/** The lines' new products, for the undo. Looked up by number: a join would compare each line with each row. */
export async function nameProducts(tx: Tx, importId: number, productOf: ReadonlyMap<number, number>) {
  const json = JSON.stringify(Object.fromEntries(productOf));
  const productId =
    dialectOf(db()) === "postgresql"
      ? sql`(${json}::jsonb ->> "number"::text)::int`
      : sql`json_extract(${json}, '$."' || "number" || '"')`;
  await tx.$executeRaw`
    UPDATE "ImportLine" SET "productId" = ${productId}
    WHERE "importId" = ${importId} AND "number" IN ${idSet([...productOf.keys()])}`;
}
