/** Changes to an auction after somebody had paid to take part (D97), from the audit trail, which is never rewritten. */
import { db } from "~/db/client.server";

const PUBLIC = [
  "endTime",
  "title",
  "description",
  "specifications",
  "picture",
  "pictures",
  "category",
  "productType",
] as const;
export type PublicField = (typeof PUBLIC)[number];

export interface TermsChanged {
  readonly at: Date;
  readonly field: PublicField;
  readonly before: string | null;
  readonly after: string | null;
}

export async function termsChanges(productId: number): Promise<TermsChanged[]> {
  const { _min } = await db().participation.aggregate({
    where: { paidAt: { not: null }, round: { productId } },
    _min: { paidAt: true },
  });
  if (!_min.paidAt) return [];
  const entries = await db().auditEntry.findMany({
    where: { subject: "product", subjectId: productId, action: "product.update", at: { gte: _min.paidAt } },
    orderBy: { id: "asc" },
    select: { at: true, before: true, after: true },
  });
  return entries.flatMap(({ at, before, after }) => {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    const changed = PUBLIC.filter((field) => field in was || field in is);
    // the list of all pictures has the main image too
    const named = changed.filter((field) => field !== "picture" || !changed.includes("pictures"));
    return named.map((field) => ({
      at,
      field,
      before: textOrNull(was[field]),
      after: textOrNull(is[field]),
    }));
  });
}

const fieldsOf = (json: string | null): Readonly<Record<string, unknown>> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>);

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
