import { type ListField, optionalChoice } from "~/domain/list/list-query";
import { msg } from "~/texts/t";
import { CONDITION_LABELS, type ProductType, PRODUCT_TYPE_LABELS } from "./product";

export interface Choice {
  readonly field: string;
  readonly column: string;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The list's name in the shop, if it differs. */
  readonly inShop?: Readonly<Record<string, string>>;
  /** SQLite must use this index, for any product status. */
  readonly index?: `Product_${string}`;
}

/** Fields with a few values that filter lists of products, in the shop, in management and in REST. */
const PRODUCT_CHOICES = {
  type: {
    field: "product_type",
    column: "productType",
    label: msg("Type"),
    labels: PRODUCT_TYPE_LABELS,
    inShop: {
      ...PRODUCT_TYPE_LABELS,
      auction: msg("Auctions"),
      both: msg("Both Options"),
    } satisfies Record<ProductType, string>,
  },
  condition: {
    field: "condition",
    column: "condition",
    label: msg("Condition"),
    labels: CONDITION_LABELS,
    index: "Product_condition_deletedAt_status_createdAt_idx",
  },
} as const satisfies Record<string, Choice>;

type Choices = typeof PRODUCT_CHOICES;
type ChoiceName = keyof Choices;

export type SelectedChoices = { readonly [Name in ChoiceName]: keyof Choices[Name]["labels"] | null };

export type ChosenFields = {
  readonly [Name in ChoiceName as Choices[Name]["field"]]: SelectedChoices[Name];
};

export const productChoices = Object.entries(PRODUCT_CHOICES) as readonly [ChoiceName, Choice][];

export const CHOICE_FIELDS = Object.fromEntries(
  productChoices.map(([name, { labels }]) => [name, optionalChoice(Object.keys(labels))]),
) as { readonly [Name in ChoiceName]: ListField<SelectedChoices[Name]> };

export const CHOICE_NAMES = productChoices.map(([name]) => name);

const chosenBy = (valueOf: (name: ChoiceName, choice: Choice) => unknown): SelectedChoices =>
  Object.fromEntries(
    productChoices.map(([name, choice]) => {
      const given = valueOf(name, choice);
      return [name, Object.keys(choice.labels).find((value) => value === given) ?? null];
    }),
  ) as SelectedChoices;

export const NOTHING_CHOSEN = chosenBy(() => null);

export const readChoices = (params: { readonly get: (name: ChoiceName) => unknown }): SelectedChoices =>
  chosenBy((name) => params.get(name));

export const chosenOfFields = (fields: ChosenFields): SelectedChoices =>
  chosenBy((_, { field }) => fields[field as keyof ChosenFields]);

export const chosenParams = (chosen: SelectedChoices): [name: ChoiceName, value: string][] =>
  CHOICE_NAMES.flatMap((name): [ChoiceName, string][] => {
    const value = chosen[name];
    return value === null ? [] : [[name, value]];
  });
