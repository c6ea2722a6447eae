import * as z from "zod/mini";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalText, requiredText, wholeNumberField } from "~/domain/form/form-field";
import { localPhone, normalizePhone, phoneMessage } from "~/domain/account/phone";
import { INVALID_AMOUNT } from "~/domain/messages";
import { toAmountText } from "~/domain/money";
import { zoneRows, zonesInForm } from "./delivery-rows";
import {
  MAX_DAYS_TO_ORDER,
  MIN_DAYS_TO_ORDER,
  type SettingName,
  type ShopSettings,
  WINNER_PAYS,
} from "./settings";

export type SettingInForm = Readonly<Record<string, string>>;

interface SettingForm<Value> {
  readonly schema: z.ZodMiniType<Value>;
  readonly inForm: (value: Value) => SettingInForm;
}

const MAX_NAME_LENGTH = 60;
const MAX_ADDRESS_LENGTH = 200;
const KRA_PIN = /^[A-Z]\d{9}[A-Z]$/;

function singleField<Value>(
  field: z.ZodMiniType<Value>,
  inField: (value: Value) => string,
): SettingForm<Value> {
  return {
    schema: z.pipe(
      z.object({ value: field }),
      z.transform(({ value }) => value),
    ),
    inForm: (value) => ({ value: inField(value) }),
  };
}

const kraPin = z
  .pipe(
    optionalText(),
    z.transform((text) => text.replace(/\s/g, "").toUpperCase()),
  )
  .check(
    z.refine((pin) => pin === "" || KRA_PIN.test(pin), {
      error: "A KRA PIN is a letter, nine digits and a letter, such as P051234567X",
    }),
  );

const optionalPhone = z.pipe(
  optionalText(),
  z.transform((text, context) => {
    const phone = text === "" ? "" : normalizePhone(text);
    if (phone === null) context.issues.push({ code: "custom", input: text, message: phoneMessage(text) });
    return phone ?? "";
  }),
);

const yesOrNo = z.pipe(
  z.enum(["yes", "no"], { error: "Please choose yes or no" }),
  z.transform((answer) => answer === "yes"),
);

export const SETTING_FORMS: { readonly [Name in SettingName]: SettingForm<ShopSettings[Name]> } = {
  shopName: singleField(
    requiredText("Shop name is required").check(
      z.maxLength(MAX_NAME_LENGTH, { error: `A shop name may have up to ${MAX_NAME_LENGTH} characters` }),
    ),
    (name) => name,
  ),
  shopAddress: singleField(
    optionalText().check(
      z.maxLength(MAX_ADDRESS_LENGTH, {
        error: `An address may have up to ${MAX_ADDRESS_LENGTH} characters`,
      }),
    ),
    (address) => address,
  ),
  kraPin: singleField(kraPin, (pin) => pin),
  whatsapp: singleField(optionalPhone, localPhone),
  deliveryZones: { schema: zoneRows, inForm: zonesInForm },
  freeDeliveryFromCents: singleField(optionalAmountField(INVALID_AMOUNT), (cents) =>
    cents === null ? "" : toAmountText(cents),
  ),
  isPayOnDelivery: singleField(yesOrNo, (isAllowed) => (isAllowed ? "yes" : "no")),
  winnerPays: singleField(z.enum(WINNER_PAYS, { error: "Please choose what a winner pays" }), (pays) => pays),
  daysToOrder: singleField(
    wholeNumberField(`Please enter ${MIN_DAYS_TO_ORDER} to ${MAX_DAYS_TO_ORDER} days`, {
      min: MIN_DAYS_TO_ORDER,
      max: MAX_DAYS_TO_ORDER,
    }),
    String,
  ),
};

export const settingInForm = <Name extends SettingName>(name: Name, value: ShopSettings[Name]) =>
  SETTING_FORMS[name].inForm(value);
