/** What a row of `fields.ts` says of its field, and how. */
import type * as z from "zod/mini";
import type { Cents } from "~/domain/money";

export interface Kinds {
  text: string;
  choice: string | null;
  reference: number | null;
  amount: Cents | null;
  moment: Date | null;
  tick: boolean;
  whole: number | null;
}

/** If the product has no such part, the typed value is dropped. */
export type Part = "fixed_price" | "auction" | "sale";

interface Described<Kind, Column, Schema> {
  readonly kind: Kind;
  readonly column: Column;
  readonly heading: string;
  readonly words?: Readonly<Record<string, string>>;
  /** How an older file has them. */
  readonly formerWords?: Readonly<Record<string, string>>;
  readonly part?: Part;
  /** Shown on the product's page; `property` and `values` are schema.org's. */
  readonly fact?: { readonly property: string; readonly values?: Readonly<Record<string, string>> };
  readonly schema: Schema;
  /** What the API accepts, if it differs from the form. */
  readonly inRest?: Schema;
}

export interface FieldRow<Kind, Column, Schema> extends Described<Kind, Column, Schema> {
  /** The value if the field is omitted; undefined if it is required. */
  readonly blank: unknown;
}

export const field = <
  Kind extends keyof Kinds,
  const Column extends string,
  Schema extends z.ZodMiniType<Kinds[Kind]>,
>(
  row: Described<Kind, Column, Schema>,
): FieldRow<Kind, Column, Schema> => ({ ...row, blank: row.schema.safeParse(undefined).data });

export type PerKind<Written> = { readonly [Kind in keyof Kinds]: (value: Kinds[Kind]) => Written };
