import { CONDITION_WORDS, type ProductType, TYPE_WORDS } from "./product";

export interface Choice {
  /** The field that it is of, by its name in REST, and that field's column. */
  readonly field: string;
  readonly column: string;
  readonly label: string;
  /** Its values, each with what it is called. */
  readonly words: Readonly<Record<string, string>>;
  /** What a list of such products is called in the shop, where that is another word. */
  readonly inShop?: Readonly<Record<string, string>>;
  /** The index that finds it, whatever a product's status: SQLite is told which to use. */
  readonly index?: `Product_${string}`;
}

/**
 * The fields of few values that lists of products are narrowed by, under the names that they have in addresses: in the shop,
 * in management and, by the field's name, in REST.
 */
export const PRODUCT_CHOICES = {
  type: {
    field: "product_type",
    column: "productType",
    label: "Type",
    words: TYPE_WORDS,
    inShop: { ...TYPE_WORDS, auction: "Auctions" } satisfies Record<ProductType, string>,
  },
  condition: {
    field: "condition",
    column: "condition",
    label: "Condition",
    words: CONDITION_WORDS,
    index: "Product_condition_deletedAt_status_createdAt_idx",
  },
} as const satisfies Record<string, Choice>;

type Choices = typeof PRODUCT_CHOICES;
export type ChoiceName = keyof Choices;

/** What is chosen of each; null for all. */
export type Chosen = { readonly [Name in ChoiceName]: keyof Choices[Name]["words"] | null };

/** The same by the names of REST. */
export type ChosenFields = {
  readonly [Name in ChoiceName as Choices[Name]["field"]]: Chosen[Name];
};

export const productChoices = Object.entries(PRODUCT_CHOICES) as readonly [ChoiceName, Choice][];

export const CHOICE_NAMES = productChoices.map(([name]) => name);

const chosenBy = (valueOf: (name: ChoiceName, choice: Choice) => unknown): Chosen =>
  Object.fromEntries(
    productChoices.map(([name, choice]) => {
      const asked = valueOf(name, choice);
      return [name, Object.keys(choice.words).find((value) => value === asked) ?? null];
    }),
  ) as Chosen;

export const NOTHING_CHOSEN = chosenBy(() => null);

/** What an address or a form chooses. Nonsense is ignored. */
export const readChosen = (params: { readonly get: (name: ChoiceName) => unknown }): Chosen =>
  chosenBy((name) => params.get(name));

export const chosenOfFields = (fields: ChosenFields): Chosen =>
  chosenBy((_, { field }) => fields[field as keyof ChosenFields]);

/** What is chosen, as the parameters of an address. */
export const chosenParams = (chosen: Chosen): [name: ChoiceName, value: string][] =>
  CHOICE_NAMES.flatMap((name): [ChoiceName, string][] => {
    const value = chosen[name];
    return value === null ? [] : [[name, value]];
  });
