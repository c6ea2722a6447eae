import { db } from "~/db/client.server";
import { actorNames } from "../../audit/actor-names.queries.server";
import type { ProductStatus, ProductType } from "~/domain/product/product";

export async function deletersOf(productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const entries = await db().auditEntry.findMany({
    where: { subject: "product", subjectId: { in: [...productIds] }, action: "product.delete" },
    orderBy: { id: "asc" },
    select: { subjectId: true, actorId: true },
  });
  const nameOf = await actorNames(entries.map(({ actorId }) => actorId));
  // a product may be deleted, restored and deleted again: the last entry counts
  return new Map(entries.map(({ subjectId, actorId }) => [subjectId, nameOf(actorId).name]));
}

interface DeletedProduct {
  id: number;
  title: string;
  productType: ProductType;
  status: ProductStatus;
  deletedAt: Date;
  /** Null if the audit trail does not know. */
  deletedBy: string | null;
  roundCount: number;
}

export async function deletedProduct(id: number): Promise<DeletedProduct | null> {
  const row = await db().product.findUnique({
    where: { id },
    select: { id: true, title: true, productType: true, status: true, deletedAt: true, roundCount: true },
  });
  if (!row?.deletedAt) return null;
  const { deletedAt } = row;
  return { ...row, deletedAt, deletedBy: (await deletersOf([id])).get(id) ?? null };
}

/** For a deleted auction: entry fees that are not refunded yet, and a round from which they can be (D27). Null without any. */
export async function feesOfDeleted(productId: number) {
  const paid = { paymentStatus: "completed", round: { productId, voidedAt: null } } as const;
  const [feeCount, latest] = await Promise.all([
    db().participation.count({ where: paid }),
    db().participation.findFirst({ where: paid, orderBy: { id: "desc" }, select: { roundId: true } }),
  ]);
  return latest && { feeCount, roundId: latest.roundId };
}
