import { countOf } from "~/domain/text/count";
import { wholeNumberField } from "~/domain/form/form-field";
import { type Cents, formatKsh } from "~/domain/money";
import type { DeliveryZone } from "./delivery";
import { zoneRows, zonesInForm } from "./delivery-rows";
import { expectedDaysText } from "./expected-days";
import { oneField, optionalAmount, optionalCountSetting, setting, yesOrNoSetting } from "./setting";

function zoneText({ name, counties, feeCents, expectedDays = "", others }: DeliveryZone): string {
  if (others === "no_delivery") return `${name}: no delivery`;
  const terms = [formatKsh(feeCents), expectedDaysText(expectedDays)].filter(Boolean).join(", ");
  return others ? `${name}: ${terms}` : `${name}: ${terms} (${counties.join(", ")})`;
}

const PERCENT = "Enter a whole number from 0 to 100";

export const DELIVERY_AND_PAYMENT_SETTINGS = {
  deliveryZones: setting<readonly DeliveryZone[]>({
    group: "Delivery",
    label: "Delivery zones",
    slug: "delivery-zones",
    about:
      "Where you deliver, what it costs and how long it takes. Until you say otherwise, each county pays KSh 500.",
    initial: [],
    field: { kind: "zones" },
    schema: zoneRows,
    inForm: zonesInForm,
    text: (zones) => (zones.length === 0 ? "None" : zones.map(zoneText).join("; ")),
  }),
  freeDeliveryFromCents: setting<Cents | null>({
    group: "Delivery",
    label: "Free delivery from",
    slug: "free-delivery",
    about: "Orders with goods worth this much or more are delivered free.",
    initial: null,
    ...optionalAmount("Leave it blank to always ask for the delivery fee."),
    text: (cents) => (cents === null ? "Never free" : formatKsh(cents)),
  }),
  returnDays: optionalCountSetting(
    {
      group: "Delivery",
      label: "Days to return goods",
      slug: "return-days",
      about: "How long after delivery buyers may return what they bought. Help and the page Returns say it.",
      field: { hint: "Such as 7. Left blank, nothing is promised." },
    },
    {
      min: 1,
      max: 365,
      message: "Enter 1 to 365 days, or leave it blank",
      text: (days) => (days === null ? "Not stated" : countOf(days, "day")),
    },
  ),
  hasCheckout: yesOrNoSetting(
    {
      group: "Payment",
      label: "Checkout",
      slug: "checkout",
      variable: "CHECKOUT",
      about: "Whether buyers can order and pay in the shop.",
    },
    {
      yes: "The cart leads to the checkout. Orders that are not paid in 30 minutes are cancelled, but for those paid on delivery.",
      no: "The cart says 'Checkout coming soon!'. You can still take orders by phone.",
    },
  ),
  isPayOnDelivery: yesOrNoSetting(
    {
      group: "Payment",
      label: "Pay on delivery",
      slug: "pay-on-delivery",
      variable: "PAY_ON_DELIVERY",
      about: "Whether buyers may pay when the goods arrive.",
    },
    { yes: "Buyers choose between M-Pesa now and paying on delivery.", no: "Buyers pay first." },
  ),
  staffPricePercent: setting<number>({
    group: "Payment",
    label: "What staff may take off a price",
    slug: "staff-prices",
    about:
      "How much staff who take or change an order may take off the list price by themselves, in percent. More, and a higher price than the list price, needs the permission Money. Reports list every price that was given, by whom and why.",
    initial: 0,
    field: {
      kind: "text",
      inputMode: "numeric",
      autoComplete: "off",
      maxLength: 3,
      hint: "Such as 10. With 0 only staff with the permission Money change prices.",
    },
    schema: oneField(wholeNumberField(PERCENT, { min: 0, max: 100 })),
    inForm: (percent) => ({ value: String(percent) }),
    text: (percent) => (percent === 0 ? "Nothing" : `Up to ${percent} %`),
  }),
};
