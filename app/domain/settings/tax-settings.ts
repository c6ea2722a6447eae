import * as z from "zod/mini";
import { TAX_TYPE_LABELS, TAX_TYPES, type TaxType } from "~/domain/tax/tax";
import { oneField, setting, yesOrNoSetting } from "./setting";

export const TAX_SETTINGS = {
  isVatRegistered: yesOrNoSetting(
    {
      group: "Tax",
      label: "Registered for VAT",
      slug: "vat",
      about:
        "Whether the shop is registered for VAT. What is sold from then on has a tax type, and each payment a tax invoice.",
    },
    { yes: "Prices include VAT; orders and invoices say how much.", no: "No VAT is shown." },
  ),
  defaultTaxType: setting<TaxType>({
    group: "Tax",
    label: "Usual tax type",
    slug: "tax-type",
    about: "The tax type of entry fees, of delivery, and of products that name no other.",
    initial: "B",
    field: {
      kind: "choice",
      options: TAX_TYPES.map((value) => ({ value, label: TAX_TYPE_LABELS[value] })),
    },
    schema: oneField(z.enum(TAX_TYPES, { error: "Please choose a tax type" })),
    inForm: (type) => ({ value: type }),
    text: (type) => TAX_TYPE_LABELS[type],
  }),
};
