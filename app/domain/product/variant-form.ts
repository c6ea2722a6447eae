/** The form of a product's options and variants: `option_1`, `values_1`, and a row for each combination. */
import * as z from "zod/mini";
import { withDescription } from "~/domain/form/description";
import { optionalAmountField } from "~/domain/form/form-amount";
import {
  optionalChoiceField,
  optionalCode,
  optionalText,
  optionalWholeNumberField,
} from "~/domain/form/form-field";
import { toAmountText } from "~/domain/money";
import { parseJson } from "~/domain/text/json";
import { codeText } from "~/domain/text/typed-code";
import { tidyText } from "~/domain/text/typed-text";
import { productFields } from "./fields";
import { MAX_STOCK } from "./product";
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_VARIANTS,
  REMOVED_VALUE_STOCK,
  type RemovedValueStock,
  optionKey,
  type ProductOption,
  type ProductVariant,
  type TypedVariant,
  type TypedVariants,
} from "./variants";
import { msg, t } from "~/texts/t";

const slots = <const Count extends number>(count: Count) => Array.from({ length: count }, (_, at) => at + 1);
export const OPTION_SLOTS = slots(MAX_OPTIONS);
const VARIANT_SLOTS = slots(MAX_VARIANTS);
const MAX_BARCODE_LENGTH = 40;

export const PRICE_INVALID = msg("Price must be 0 or more, with at most 2 decimals");
export const STOCK_INVALID = msg("Stock must be a whole number from 0 to 1,000,000");
export const SKU_TWICE = msg("Another variant has this SKU");

export const skuField = () => productFields.sku.schema;
export const barcodeField = () =>
  withDescription(
    optionalCode().check(
      z.maxLength(MAX_BARCODE_LENGTH, { error: t("Barcode must be at most 40 characters") }),
      z.regex(/^[\x20-\x7E]*$/, { error: t("Barcode may have letters A to Z, digits and signs only") }),
    ),
    { maxLength: MAX_BARCODE_LENGTH },
  );

/** The first error in the options, and the index of that option. */
export function findOptionFault(
  options: readonly ProductOption[],
): { at: number; part: "name" | "values"; message: string } | null {
  const names = options.map(({ name }) => optionKey(name));
  for (const [at, { name, values }] of options.entries()) {
    if (name === "") return { at, part: "name", message: t("Please name this option, such as Size") };
    if (name.length > MAX_OPTION_LENGTH || /[:,]/.test(name))
      return { at, part: "name", message: t("An option's name has up to 40 characters, without , and :") };
    if (names.indexOf(optionKey(name)) !== at)
      return { at, part: "name", message: t("Another option has this name") };
    if (values.length === 0)
      return { at, part: "values", message: t("Please give its values, such as S, M, L") };
    if (values.some((value) => value === "" || value.length > MAX_OPTION_LENGTH || value.includes(",")))
      return { at, part: "values", message: t("A value has up to 40 characters, without commas") };
    if (new Set(values.map(optionKey)).size < values.length)
      return { at, part: "values", message: t("The same value is there twice") };
  }
  const count = options.reduce((product, { values }) => product * values.length, 1);
  return count > MAX_VARIANTS
    ? {
        at: options.length - 1,
        part: "values",
        message: t("These are {count} variants; a product can have {most}", { count, most: MAX_VARIANTS }),
      }
    : null;
}

/** The first row whose SKU another row has too, in any case; -1 for none. */
export function skuTwiceAt(skus: readonly string[]): number {
  const keys = skus.map((sku) => codeText(sku).toLowerCase());
  return keys.findIndex((key, at) => key !== "" && keys.indexOf(key) < at);
}

/** The field `of` holds stock and values, '5 ["L","Red"]', because a form has at most 260 fields. */
type RowPart = "of" | "price" | "stock" | "sku" | "barcode";
export type VariantInput = Record<
  `option_${number}` | `values_${number}` | `${RowPart}_${number}` | "seen" | "old_pieces",
  string
>;

type VariantForm = Readonly<
  Record<`option_${number}` | `values_${number}` | `${"of" | "sku" | "barcode"}_${number}`, string> &
    Record<`${"price" | "stock"}_${number}`, number | null> & { old_pieces: RemovedValueStock | null }
>;

const form = z.object(
  Object.fromEntries<z.ZodMiniType<VariantForm[keyof VariantForm]>>([
    ["old_pieces", optionalChoiceField(REMOVED_VALUE_STOCK, msg("Please choose one of these"))],
    ...OPTION_SLOTS.flatMap((slot): [string, z.ZodMiniType<string>][] => [
      [`option_${slot}`, optionalText()],
      [`values_${slot}`, optionalText("several lines")],
    ]),
    ...VARIANT_SLOTS.flatMap((slot): [string, z.ZodMiniType<string | number | null>][] => [
      [`of_${slot}`, optionalText()],
      [`price_${slot}`, optionalAmountField(PRICE_INVALID)],
      [`stock_${slot}`, optionalWholeNumberField(STOCK_INVALID, { min: 0, max: MAX_STOCK }, null)],
      [`sku_${slot}`, skuField()],
      [`barcode_${slot}`, barcodeField()],
    ]),
  ]),
);

const typedSlots = (form: VariantForm) =>
  OPTION_SLOTS.filter((slot) => form[`option_${slot}`] || form[`values_${slot}`]);

const optionsOf = (form: VariantForm): ProductOption[] =>
  typedSlots(form).map((slot) => ({
    name: form[`option_${slot}`] ?? "",
    values: (form[`values_${slot}`] ?? "")
      .split(/[,\n]/)
      .map((value) => tidyText(value, "one line"))
      .filter(Boolean),
  }));

const rowSlots = (form: VariantForm) => VARIANT_SLOTS.filter((slot) => form[`of_${slot}`]);

function faultsOf(form: VariantForm): [field: string, message: string][] {
  const fault = findOptionFault(optionsOf(form));
  const rows = rowSlots(form);
  const twice = rows[skuTwiceAt(rows.map((slot) => form[`sku_${slot}`] ?? ""))];
  return [
    ...(fault
      ? [[`${fault.part === "name" ? "option" : "values"}_${typedSlots(form)[fault.at]}`, fault.message]]
      : []),
    ...rows.flatMap((slot) => [
      ...(form[`price_${slot}`] === null ? [[`price_${slot}`, t("Price is required")]] : []),
      ...(form[`stock_${slot}`] === null ? [[`stock_${slot}`, t("Stock is required")]] : []),
    ]),
    ...(twice === undefined ? [] : [[`sku_${twice}`, SKU_TWICE]]),
  ] as [string, string][];
}

export const variantFormSchema = z.pipe(
  form.check((context) => {
    for (const [field, message] of faultsOf(context.value as VariantForm))
      context.issues.push({ code: "custom", input: context.value, path: [field], message });
  }),
  z.transform((typed): TypedVariants => {
    const values = typed as VariantForm;
    const rows = rowSlots(values).flatMap((slot) => rowOf(values, slot));
    return { options: optionsOf(values), rows, oldPieces: values.old_pieces };
  }),
);

function rowOf(typed: VariantForm, slot: number): TypedVariant[] {
  const shown = readShown(typed[`of_${slot}`] ?? "");
  if (shown === null) return [];
  return [
    {
      ...shown,
      priceCents: typed[`price_${slot}`] ?? 0,
      stockQuantity: typed[`stock_${slot}`] ?? 0,
      sku: typed[`sku_${slot}`] ?? "",
      barcode: typed[`barcode_${slot}`] ?? "",
    },
  ];
}

/** Null for a page that was tampered with. */
function readShown(of: string): Pick<TypedVariant, "values" | "seenStock"> | null {
  const [, stock, json = ""] = /^(\d{1,7}) (\[.*\])$/.exec(of) ?? [];
  const values = parseJson(json);
  const isRead = Array.isArray(values) && values.every((value) => typeof value === "string");
  return isRead ? { values, seenStock: Number(stock) } : null;
}

/** The form's texts; `variants` in the options' order. */
export function variantValues(
  options: readonly ProductOption[],
  variants: readonly ProductVariant[],
): Partial<VariantInput> {
  return Object.fromEntries([
    ...options.flatMap(({ name, values }, at) => [
      [`option_${at + 1}`, name],
      [`values_${at + 1}`, values.join(", ")],
    ]),
    ...variants.flatMap(({ values, priceCents, stockQuantity, sku, barcode }, at) => [
      [`of_${at + 1}`, `${stockQuantity} ${values}`],
      [`price_${at + 1}`, toAmountText(priceCents)],
      [`stock_${at + 1}`, String(stockQuantity)],
      [`sku_${at + 1}`, sku],
      [`barcode_${at + 1}`, barcode],
    ]),
  ]) as Partial<VariantInput>;
}
