import { localPhone } from "~/domain/account/phone-text";
import { userList } from "~/domain/account/user-list";
import { counted } from "~/domain/text/counted";
import { formatKsh } from "~/domain/money";
import { orderStatusLabel } from "~/domain/order/order";
import { discountCodeList, discountValue } from "~/domain/discount-code/discount-code";
import { orderList } from "~/domain/order/list/order-list";
import { attemptCode, unmatchedName } from "~/domain/payment/attempt";
import { ATTEMPT_LABELS, paymentList } from "~/domain/payment/payment-list";
import { unmatchedList } from "~/domain/payment/unmatched-list";
import { productList } from "~/domain/product/product-list";
import { type FoundKind, FOUND_KINDS } from "~/domain/global-search/global-search";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { formatDate, formatDateTime } from "~/domain/time";
import { type GlobalSearchResult, MAX_PER_KIND } from "~/operations/global-search/global-search.server";
import { personName } from "~/domain/account/person-name";
import { msg, t } from "~/texts/t";

const PRODUCT_STATUS_WORDS = { draft: msg("Draft"), active: msg("Active"), closed: msg("Closed") };

interface Entry {
  readonly id: number;
  readonly title: string;
  readonly to: string;
  readonly note: string;
  readonly amount: string;
}

type Rows = GlobalSearchResult["found"];
type RoundRow = Rows["round"][number];

const noteOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");
const roundTitle = ({ number, product }: RoundRow) =>
  t("Round {number} of {title}", { number, title: product.title });
const paths = {
  order: (id: number) => `/management/orders/${id}`,
  payment: (id: number) => `/management/payments/${id}`,
  unmatched: (id: number) => `/management/payments/unmatched/${id}`,
  taxInvoice: (id: number) => `/management/tax-invoices/${id}`,
};

const ENTRIES: { [Kind in FoundKind]: (row: Rows[Kind][number], q: string) => Entry } = {
  order: (order) => ({
    id: order.id,
    title: order.orderNumber,
    to: paths.order(order.id),
    note: noteOf(
      order.shippingName,
      localPhone(order.shippingPhone),
      orderStatusLabel(order.status),
      formatDate(order.createdAt),
    ),
    amount: formatKsh(order.totalCents),
  }),
  user: (user) => ({
    id: user.id,
    title: personName(user),
    to: `/management/users/${user.id}`,
    note: noteOf(user.username, user.email, user.phoneNumber && localPhone(user.phoneNumber)),
    amount: "",
  }),
  product: ({ id, title, sku, status }) => ({
    id,
    title,
    to: `/management/products/${id}`,
    note: noteOf(sku, t(PRODUCT_STATUS_WORDS[status])),
    amount: "",
  }),
  round: (round) => ({
    id: round.id,
    title: roundTitle(round),
    to: `/management/products/${round.productId}/rounds/${round.id}`,
    note: `${round.state === "active" ? t("Open since") : t("Opened")} ${formatDateTime(round.openedAt)}`,
    amount: "",
  }),
  receipt: (round, q) => ({
    id: round.id,
    title: `${q.toUpperCase()}: ${roundTitle(round)}`,
    to: `/management/auctions/${round.productId}/round/${round.id}/bids`,
    note: t("Opened {time}", { time: formatDateTime(round.openedAt) }),
    amount: "",
  }),
  payment: (payment) => ({
    id: payment.id,
    title: payment.receipt ?? attemptCode(payment.id),
    to: paths.payment(payment.id),
    note: noteOf(
      t(ATTEMPT_LABELS[payment.state]),
      payment.order?.orderNumber ?? t("Entry fee"),
      payment.user.username,
      formatDateTime(payment.startedAt),
    ),
    amount: formatKsh(payment.cents),
  }),
  unmatched: (money) => ({
    id: money.id,
    title: unmatchedName(money),
    to: paths.unmatched(money.id),
    note: noteOf(money.payerName, formatDateTime(money.paidAt)),
    amount: formatKsh(money.cents),
  }),
  tax_invoice: (invoice) => ({
    id: invoice.id,
    title: invoiceNumberText(invoice.number, invoice.originalId !== null),
    to: paths.taxInvoice(invoice.id),
    note: noteOf(invoice.buyerPin, formatDateTime(invoice.issuedAt)),
    amount: formatKsh(invoice.totalCents),
  }),
  discount_code: ({ usedCount, ...code }) => ({
    id: code.id,
    title: code.code,
    to: `/management/discount-codes/${code.id}`,
    note: noteOf(discountValue(code), counted(usedCount, "order")),
    amount: "",
  }),
};

const LISTS: Partial<Record<FoundKind, (q: string) => string>> = {
  order: (q) => orderList.path({ q }),
  user: (q) => userList.path({ q }),
  product: (q) => productList.path({ q }),
  payment: (q) => paymentList.path({ q }),
  unmatched: (q) => unmatchedList.path({ q }),
  tax_invoice: (q) => taxInvoiceList.path({ q }),
  discount_code: (q) => discountCodeList.path({ q }),
};

function groupOf<Kind extends FoundKind>(kind: Kind, rows: readonly Rows[Kind][number][], q: string) {
  const list = LISTS[kind]?.(q);
  return {
    kind,
    label: t(FOUND_KINDS[kind].label),
    entries: rows.slice(0, MAX_PER_KIND).map((row) => ENTRIES[kind](row, q)),
    more:
      list === undefined
        ? null
        : { to: list, label: t("Show in {label}", { label: t(FOUND_KINDS[kind].label) }) },
  };
}

/** In the order of the kinds, without empty ones. */
export function groupsOf({ asked: { q }, found }: GlobalSearchResult) {
  const kinds = Object.keys(FOUND_KINDS) as FoundKind[];
  return kinds.filter((kind) => found[kind].length > 0).map((kind) => groupOf(kind, found[kind], q));
}

/** The page of what the text names exactly, if that is one thing; an order before its payment. Null: there is a list. */
export function namedPage({ asked, found, namedOrders }: GlobalSearchResult): string | null {
  const [order, ...others] = namedOrders;
  if (order !== undefined) return others.length === 0 ? paths.order(order) : null;
  const isCode = asked.receipt !== null || asked.attemptId !== null;
  const named = [
    ...(isCode ? found.payment.map(({ id }) => paths.payment(id)) : []),
    ...found.unmatched.map(({ id }) => paths.unmatched(id)),
    ...(asked.taxNumber === null ? [] : found.tax_invoice.map(({ id }) => paths.taxInvoice(id))),
  ];
  return named.length === 1 ? (named[0] ?? null) : null;
}
