import { msg, t } from "~/texts/t";
import type { AuditFields } from "./audit";
import { byNoun } from "~/domain/managed-nouns";
import { formatKsh } from "~/domain/money";
import { fieldRows } from "~/domain/product/stored-product";
import { SETTING_NAMES, SETTINGS } from "~/domain/settings/settings";
import { productChoices } from "~/domain/product/choices";
import { formatDateTime } from "~/domain/time";

const CHANGED = {
  ...byNoun(({ changed }) => changed),
  product: msg("This product was changed"),
  setting: msg("This setting was changed"),
} as const;

export const changedText = (subject: keyof typeof CHANGED): string => t(CHANGED[subject]);

type Value = AuditFields[string] | undefined;

const NAMES = new Map([
  ...fieldRows.map(([name, { heading }]) => [name as string, heading.replace(/ \(.*\)$/, "")] as const),
  ...SETTING_NAMES.map((name) => [name as string, SETTINGS[name].label] as const),
  ...Object.entries({
    kraPin: msg("KRA PIN"),
    whatsapp: msg("WhatsApp number"),
    url: msg("Address"),
    second_factor: msg("One-time codes"),
    address: msg("Address"),
    amountCents: msg("Amount"),
    answer: msg("Answer"),
    answered: msg("Answered"),
    backgroundColor: msg("Background colour"),
    backup: msg("Backup"),
    basePriceCents: msg("Base price"),
    blockedAt: msg("Blocked"),
    buyNowPriceCents: msg("Buy now price"),
    buyer: msg("Buyer"),
    categoryIds: msg("Categories"),
    changed: msg("Changed"),
    channel: msg("Channel"),
    code: msg("Code"),
    confirmation: msg("Confirmation"),
    costPriceCents: msg("Cost price"),
    created: msg("Created"),
    descriptionSw: msg("Description in Swahili"),
    discountPercentage: msg("Discount percentage"),
    displayOrder: msg("Display order"),
    endTime: msg("End time"),
    endsAt: msg("Ends"),
    event: msg("Event"),
    events: msg("Events"),
    file: msg("File"),
    flashSaleEndsAt: msg("Flash sale ends at"),
    from: msg("From"),
    fromCents: msg("From a sum of"),
    group: msg("Group"),
    invitation: msg("Invitation"),
    isFeatured: msg("Featured"),
    isFlashSale: msg("Flash sale"),
    isVerified: msg("Verified"),
    latestCloseAt: msg("Closes at the latest"),
    leader: msg("Leader"),
    leftOut: msg("Left out"),
    marketPriceCents: msg("Market price"),
    maxPledgeCents: msg("Highest pledge"),
    maxUses: msg("Total uses"),
    maxUsesEach: msg("Uses for each person"),
    message: msg("Message"),
    minPledgeCents: msg("Lowest pledge"),
    mrcNo: msg("KRA's device number"),
    nameSw: msg("Name in Swahili"),
    number: msg("Number"),
    options: msg("Options"),
    orderBefore: msg("To order before"),
    participants: msg("Participants"),
    paymentMethod: msg("Payment method"),
    people: msg("People"),
    percent: msg("Percent"),
    permissions: msg("Permissions"),
    picture: msg("Picture"),
    place: msg("Place"),
    pledgeCents: msg("Pledge"),
    priceCents: msg("Price"),
    productType: msg("Product type"),
    resultCode: msg("Result code"),
    resultText: msg("Result"),
    sdcId: msg("KRA's control unit"),
    secret: msg("Secret"),
    serialNumber: msg("Serial number"),
    slug: msg("Web address"),
    startTime: msg("Start time"),
    startsAt: msg("Starts"),
    stockQuantity: msg("Stock quantity"),
    subject: msg("Subject"),
    taxType: msg("Tax type"),
    text: msg("Text"),
    textColor: msg("Text colour"),
    textSw: msg("Text in Swahili"),
    tied: msg("Tied"),
    undone: msg("Undone"),
    usedCents: msg("Taken off in all"),
    usedCount: msg("Used"),
    variants: msg("Variants"),
    winner: msg("Winner"),
    words: msg("Words"),
    works_for_minutes: msg("Works for (minutes)"),
    invited_by: msg("Invited by"),
    is_superuser: msg("Superuser"),
    afterSeq: msg("Pledges before"),
    adminNotes: msg("Notes"),
    bulk: msg("Many at once"),
    by: msg("How"),
    cancelReason: msg("Reason for the customer"),
    cashTakenBy: msg("Who took the cash"),
    cents: msg("Amount"),
    collectCents: msg("To collect"),
    countedCents: msg("Counted"),
    county: msg("County"),
    courier: msg("Courier"),
    day: msg("Day"),
    discountCode: msg("Discount code"),
    dueCents: msg("Still to be paid"),
    expectedCents: msg("Expected"),
    expectedDays: msg("Expected days"),
    feeCents: msg("Fee"),
    goods: msg("Goods"),
    invoiceNumber: msg("Invoice number"),
    isActive: msg("Active"),
    keptBecause: msg("Why the money is kept"),
    kind: msg("Kind"),
    moneyKeptCents: msg("Money kept"),
    moneySentBackCents: msg("Money sent back"),
    mpesaReceipt: msg("M-Pesa receipt"),
    name: msg("Name"),
    note: msg("Note"),
    openingHours: msg("Opening hours"),
    orderNumber: msg("Order number"),
    paidCents: msg("Paid"),
    participationFeeCents: msg("Entry fee"),
    deletedAt: msg("Deleted at"),
    winnerPays: msg("What a winner pays"),
    shortestRoundMinutes: msg("Shortest round"),
    keepsEnd: msg("Keeps end"),
    opensAt: msg("Opens at"),
    closesAt: msg("Closes at"),
    softCloseMinutes: msg("Soft close minutes"),
    softCloseMaxMinutes: msg("Soft close max minutes"),
    paymentStatus: msg("Payment"),
    phone: msg("Phone"),
    pickUpPoint: msg("Pick-up point"),
    reason: msg("Reason"),
    receipt: msg("Receipt"),
    refundedCents: msg("Refunded"),
    return: msg("Refund"),
    shippingAddress: msg("Address"),
    shippingCity: msg("Town"),
    shippingCounty: msg("County"),
    shippingFeeCents: msg("Delivery fee"),
    shippingName: msg("Name"),
    shippingPhone: msg("Phone"),
    staffPrices: msg("Prices given"),
    state: msg("State"),
    status: msg("Status"),
    toStock: msg("Back to the stock"),
    totalCents: msg("Total"),
    trackingNumber: msg("Tracking number"),
    warnings: msg("Warnings"),
  }),
]);

export const hasWrittenLabel = (field: string): boolean => NAMES.has(field);

/** Of a field that a former release recorded and no list names: 'basePriceCents' → 'Base price', 'invited_by' → 'Invited by'. */
export function auditLabel(field: string): string {
  const name = NAMES.get(field);
  if (name) return t(name);
  const text = field
    .replace(/Cents$/, "")
    .replace(/^is(?=[A-Z]|_)/, "")
    .replace(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase()
    .trim();
  return t(capital(text));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ENUM_FIELDS = new Set([
  "status",
  "state",
  "paymentStatus",
  ...productChoices.map(([, { column }]) => column),
]);

export function auditValue(field: string, value: Value): string {
  if (value === undefined || value === null || value === "") return t("none");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return field.endsWith("Cents") ? formatKsh(value) : String(value);
  if (ENUM_FIELDS.has(field)) return t(VALUES[value] ?? capital(value.replaceAll("_", " ")));
  return MOMENT.test(value) ? formatDateTime(new Date(value)) : value;
}

/** What an order, a payment or a refund can be; `t` leaves others as they are. */
const VALUES: Readonly<Record<string, string>> = {
  pending: msg("Pending"),
  paid: msg("Paid"),
  processing: msg("Processing"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
  completed: msg("Paid"),
  refunded: msg("Refunded"),
  refunding: msg("Refunding"),
  failed: msg("Failed"),
  started: msg("Under way"),
  draft: msg("Draft"),
  active: msg("Active"),
  closed: msg("Closed"),
  buy_now: msg("Buy now"),
  auction: msg("Auction"),
  both: msg("Both"),
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
