import { localPhone } from "~/domain/account/phone";
import type { AuditFields } from "~/domain/audit/audit";
import { formatKsh } from "~/domain/money";
import { expectedDaysText } from "./expected-days";
import type { SettingName, ShopSettings, StatedPays } from "./settings";

export const WINNER_PAYS_LABELS: Record<StatedPays, string> = {
  highest: "Their highest pledge",
  average: "Their average pledge",
  nothing: "Nothing more",
};

interface SettingTexts<Value> {
  readonly label: string;
  readonly slug: string;
  /** Overrides the screen if it is set; null: only the screen sets it. */
  readonly variable: string | null;
  readonly about: string;
  readonly text: (value: Value) => string;
}

const list = (parts: readonly string[]) => (parts.length === 0 ? "None" : parts.join("; "));

export const SETTING_TEXTS: { readonly [Name in SettingName]: SettingTexts<ShopSettings[Name]> } = {
  shopName: {
    label: "Shop name",
    slug: "shop-name",
    variable: "SHOP_NAME",
    about: "Printed on receipts, invoices and packing slips.",
    text: (name) => name,
  },
  shopAddress: {
    label: "Shop address",
    slug: "shop-address",
    variable: null,
    about: "Printed on receipts and invoices.",
    text: (address) => address || "None",
  },
  kraPin: {
    label: "KRA PIN",
    slug: "kra-pin",
    variable: "KRA_PIN",
    about: "Printed on invoices.",
    text: (pin) => pin || "None",
  },
  whatsapp: {
    label: "WhatsApp number",
    slug: "whatsapp",
    variable: "WHATSAPP_PHONE",
    about: "Buyers can write to it about an order or a question. Without it there is no WhatsApp link.",
    text: (phone) => localPhone(phone) || "None",
  },
  deliveryZones: {
    label: "Delivery zones",
    slug: "delivery-zones",
    variable: null,
    about: "What delivery to a county costs, and how long it takes. A county in no zone pays KSh 500.",
    text: (zones) =>
      list(
        zones.map(
          ({ name, counties, feeCents, expectedDays = "" }) =>
            `${name}: ${[formatKsh(feeCents), expectedDaysText(expectedDays)].filter(Boolean).join(", ")} (${counties.join(", ")})`,
        ),
      ),
  },
  freeDeliveryFromCents: {
    label: "Free delivery from",
    slug: "free-delivery",
    variable: null,
    about: "Orders with goods worth this much or more are delivered free.",
    text: (cents) => (cents === null ? "Never free" : formatKsh(cents)),
  },
  isPayOnDelivery: {
    label: "Pay on delivery",
    slug: "pay-on-delivery",
    variable: "PAY_ON_DELIVERY",
    about: "Whether buyers may pay when the goods arrive.",
    text: (isAllowed) => (isAllowed ? "Yes" : "No"),
  },
  winnerPays: {
    label: "What a winner pays",
    slug: "winner-pays",
    variable: "WINNER_PAYS",
    about:
      "Activating an auction begins with it, and fixes it for that auction. Buyers read it before they pay an entry fee.",
    text: (pays) => WINNER_PAYS_LABELS[pays],
  },
  daysToOrder: {
    label: "Days to order",
    slug: "days-to-order",
    variable: "DAYS_TO_ORDER",
    about:
      "How long the winner of an auction that is closed from now on has to order the goods. Then you may offer them to the next in the ranking.",
    text: (days) => (days === 1 ? "1 day" : `${days} days`),
  },
};

export const settingText = <Name extends SettingName>(name: Name, value: ShopSettings[Name]): string =>
  SETTING_TEXTS[name].text(value);

export function auditedSetting<Name extends SettingName>(name: Name, value: ShopSettings[Name]): AuditFields {
  const isPlain = value === null || typeof value === "number" || typeof value === "boolean";
  return { [name]: isPlain ? value : settingText(name, value) };
}
