import * as z from "zod/mini";
import { optionalCode, wholeNumberField } from "~/domain/form/form-field";
import { codeKey } from "~/domain/text/typed-code";
import { oneField, setting, textSetting } from "./setting";
import { DEFAULT_SHOP_NAME } from "./shop-name";

const KRA_PIN = /^[A-Z]\d{9}[A-Z]$/;

const kraPin = z.pipe(optionalCode(), z.transform(codeKey)).check(
  z.refine((pin) => pin === "" || KRA_PIN.test(pin), {
    error: "A KRA PIN is a letter, nine digits and a letter, such as P051234567X",
  }),
);

export const SHOP_SETTINGS = {
  shopName: textSetting(
    {
      group: "Shop",
      label: "Shop name",
      slug: "shop-name",
      variable: "SHOP_NAME",
      about: "At the top of every page, and printed on receipts, invoices and packing slips.",
      initial: DEFAULT_SHOP_NAME,
      field: { autoComplete: "organization" },
    },
    { most: 60, required: "Shop name is required" },
  ),
  kraPin: setting({
    group: "Shop",
    label: "KRA PIN",
    slug: "kra-pin",
    variable: "KRA_PIN",
    about: "Printed on invoices.",
    initial: "",
    field: {
      kind: "text",
      optional: true,
      hint: "A letter, nine digits and a letter, such as P051234567X",
      autoComplete: "off",
    },
    schema: oneField(kraPin),
    inForm: (pin) => ({ value: pin }),
    text: (pin) => pin || "None",
  }),
  lowStockLevel: setting<number>({
    group: "Shop",
    label: "Low stock",
    slug: "low-stock",
    about:
      "A product with a fixed price is low in stock from this number of pieces down. Management lists such products, and whoever keeps the products gets a message.",
    initial: 5,
    field: { kind: "text", inputMode: "numeric", autoComplete: "off", maxLength: 4 },
    schema: oneField(wholeNumberField("Please enter 0 to 1,000 pieces", { min: 0, max: 1_000 })),
    inForm: (pieces) => ({ value: String(pieces) }),
    text: (pieces) => (pieces === 1 ? "1 piece" : `${pieces} pieces`),
  }),
};
