/** Changes to an auction after somebody had paid to take part (D97), from the audit trail, which is never rewritten. */
import { tableColumns } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { isSameVisibleText } from "~/domain/text/typed-text";

/** What a bidder saw on the page. */
export const PUBLIC_FIELDS = [
  "endTime",
  "title",
  "description",
  "specifications",
  "picture",
  "pictures",
  "category",
  "productType",
  "condition",
  "sku",
] as const;
export type PublicField = (typeof PUBLIC_FIELDS)[number];

export interface TermsChanged {
  readonly at: Date;
  readonly field: PublicField;
  readonly before: string | null;
  readonly after: string | null;
}

const edit = tableColumns("AuditEntry", "entry", "at, before, after");

export async function termsChanges(productId: number): Promise<TermsChanged[]> {
  const entries = await select(edit)`
    FROM "AuditEntry" entry
    WHERE entry."subject" = 'product' AND entry."subjectId" = ${productId} AND entry."action" = 'product.update'
      AND entry."at" >= (
        SELECT MIN(entrant."paidAt") FROM "Participation" entrant
          JOIN "Round" round ON round."id" = entrant."roundId"
        WHERE round."productId" = ${productId})
    ORDER BY entry."id"`;
  return entries.flatMap(({ at, before, after }) => {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    // an older release sent messages about changes that nobody sees
    const changed = PUBLIC_FIELDS.filter((field) => !isSameVisibleText(was[field], is[field]));
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
