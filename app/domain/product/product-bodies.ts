/** The body of `PUT /api/auctions/{id}/variants/`: options and variants as a whole. */
import * as z from "zod/mini";
import { optionalAmountField } from "~/domain/form/form-amount";
import { blankableText, optionalWholeNumberField } from "~/domain/form/form-field";
import { idField } from "../form/rest-fields";
import { MAX_STOCK } from "./product";
import { versionField } from "./product-changes";
import {
  barcodeField,
  findOptionFault,
  PRICE_INVALID,
  SKU_TWICE,
  skuField,
  skuTwiceAt,
  STOCK_INVALID,
} from "./variant-form";
import { combinations, MAX_OPTIONS, MAX_VARIANTS, type TypedVariants, valuesKey } from "./variants";
import { altTextField } from "./picture-form";
import { MAX_PICTURES, type Picture, type PictureChange } from "./pictures";
import { MAX_SELECTED_PRODUCTS } from "./product-selection";

const OPTIONS_INVALID = "Please send up to 3 options as a list, each with its name and its values";
const VARIANTS_INVALID =
  "Please send up to 50 variants as a list, each with its values in the order of the options";

const words = (error: string) =>
  z.array(blankableText(error), { error }).check(z.maxLength(MAX_VARIANTS, { error }));

const optionSchema = z.object({
  name: blankableText(OPTIONS_INVALID),
  values: words(OPTIONS_INVALID),
});

/** A field that is left out stays as it is; a new variant has the product's price and no stock. */
const variantSchema = z.object({
  values: words(VARIANTS_INVALID),
  price: optionalAmountField(PRICE_INVALID),
  stock_quantity: optionalWholeNumberField(STOCK_INVALID, { min: 0, max: MAX_STOCK }, null),
  sku: z.optional(skuField()),
  barcode: z.optional(barcodeField()),
});

const body = z.object({
  options: z
    .array(optionSchema, { error: OPTIONS_INVALID })
    .check(z.maxLength(MAX_OPTIONS, { error: OPTIONS_INVALID })),
  variants: z.optional(
    z
      .array(variantSchema, { error: VARIANTS_INVALID })
      .check(z.maxLength(MAX_VARIANTS, { error: VARIANTS_INVALID })),
  ),
  version: versionField(),
});

function faultIn({ options, variants = [] }: z.output<typeof body>): [field: string, message: string] | null {
  const fault = findOptionFault(options);
  if (fault) return ["options", fault.message];
  const known = new Set(combinations(options).map(valuesKey));
  const rows = variants.map(({ values }) => valuesKey(values));
  if (new Set(rows).size < rows.length || rows.some((row) => !known.has(row)))
    return ["variants", VARIANTS_INVALID];
  return skuTwiceAt(variants.map(({ sku = "" }) => sku)) === -1 ? null : ["variants", SKU_TWICE];
}

export const variantsBody = z.pipe(
  body.check((context) => {
    const fault = faultIn(context.value);
    if (fault)
      context.issues.push({ code: "custom", input: context.value, path: [fault[0]], message: fault[1] });
  }),
  z.transform(({ options, variants = [], version }) => ({
    version: version ?? null,
    typed: {
      options,
      rows: variants.map(({ values, price, stock_quantity, sku = null, barcode = null }) => ({
        values,
        priceCents: price,
        stockQuantity: stock_quantity,
        sku,
        barcode,
        seenStock: null,
      })),
    } satisfies TypedVariants,
  })),
);

const LIST_INVALID = "Please send the pictures as a list, each with its id";

export const addedPictureBody = z.object({ alt_text: altTextField() });

export const pictureListBody = z.object({
  pictures: z
    .array(
      z.object({ id: z.string({ error: LIST_INVALID }).check(z.maxLength(64)), alt_text: altTextField() }),
      { error: LIST_INVALID },
    )
    .check(z.maxLength(MAX_PICTURES, { error: LIST_INVALID })),
  version: versionField(),
});

type PictureList = z.output<typeof pictureListBody>["pictures"];

/** Replaces all pictures; those not listed are removed. */
export const replacingBy =
  (pictures: PictureList) =>
  (current: readonly Picture[]): PictureChange => {
    const ordered = pictures.map(({ id, alt_text }) => ({ imageKey: id, altText: alt_text }));
    const removed = current
      .map(({ imageKey }) => imageKey)
      .filter((key) => !ordered.some(({ imageKey }) => imageKey === key));
    return { ordered, removed, added: null };
  };

const CHOOSE_PRODUCTS = "Please choose 1 to 1,000 products";

export const productIdsSchema = z.object({
  product_ids: z.pipe(
    z
      .array(idField("Every product must be an id"), { error: CHOOSE_PRODUCTS })
      .check(
        z.minLength(1, { error: CHOOSE_PRODUCTS, abort: true }),
        z.maxLength(MAX_SELECTED_PRODUCTS, { error: CHOOSE_PRODUCTS }),
      ),
    z.transform((ids): number[] => [...new Set(ids)]),
  ),
});

export const watchBody = z.object({ product_id: idField("Product is required") });
