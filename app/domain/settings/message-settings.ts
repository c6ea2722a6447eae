import { amountField } from "~/domain/form/form-amount";
import { INVALID_AMOUNT } from "~/domain/messages";
import { type Cents, formatKsh, toAmountText } from "~/domain/money";
import { oneField, optionalAmount, setting } from "./setting";

export const MESSAGE_SETTINGS = {
  smsPerDayCents: setting<Cents | null>({
    group: "Messages",
    label: "SMS a day",
    slug: "sms-a-day",
    about: "What SMS may cost from midnight to midnight. Beyond it only codes are sent; the rest waits.",
    initial: 100_000,
    ...optionalAmount("Left blank, there is no limit."),
    text: (cents) => (cents === null ? "No limit" : formatKsh(cents)),
  }),
  smsPriceCents: setting<Cents>({
    group: "Messages",
    label: "Price of an SMS",
    slug: "sms-price",
    about: "What one SMS counts for in the day's sum until your provider says what it cost.",
    initial: 100,
    field: {
      kind: "text",
      hint: "Your provider's price list has it. A long text costs as much as two or three.",
      prefix: "KSh",
      inputMode: "decimal",
      autoComplete: "off",
    },
    schema: oneField(amountField(INVALID_AMOUNT)),
    inForm: (cents) => ({ value: toAmountText(cents) }),
    text: formatKsh,
  }),
};
