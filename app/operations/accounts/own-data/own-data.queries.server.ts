/** What is held about a person and they may read, a batch at a time (D89): each column is named here. No row of anybody else, no secret. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { ownDataValue, snakeCase } from "~/domain/account/personal-data";
import { AUDIT_ACTIONS, type AuditAction, type AuditFields, changesBetween } from "~/domain/audit/audit";
import { SECRET_KINDS } from "~/domain/message/kinds";
import { type EntryAbout, entriesAbout } from "../../audit/audit-sql.server";
import { shopTime } from "../../shop-clock.server";
import type { SessionData } from "../sessions.server";

const BATCH = 200;

type Rows = readonly object[];
type Section = (userId: number) => AsyncIterable<Rows>;

const atOnce = (read: (userId: number) => Promise<Rows>): Section =>
  async function* (userId) {
    yield await read(userId);
  };

interface Page {
  readonly where: { readonly userId: number; readonly id: { readonly gt: number } };
  readonly orderBy: { readonly id: "asc" };
  readonly take: number;
}

/** `show` makes of a row what the file has, or null: not for the person. */
const byId = <Row extends { readonly id: number }>(
  read: (page: Page) => Promise<readonly Row[]>,
  show: (row: Row) => object | null = (row) => row,
): Section =>
  async function* (userId) {
    for (let after = 0; ;) {
      const where = { userId, id: { gt: after } };
      const rows = await read({ where, orderBy: { id: "asc" }, take: BATCH });
      yield rows.flatMap((row) => show(row) ?? []);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  };

const product = { select: { id: true, title: true } } as const;
const round = { select: { number: true, product } } as const;
const created = { createdAt: true, expiresAt: true } as const;

const account = selectColumns(
  "User",
  "id, username, email, firstName, lastName, phoneNumber, gender, dateOfBirth, userType, isVerified",
  "trustScore, dateJoined, namedAt, seenAt, blockedAt, secondFactorAt, termsVersion, privacyVersion, language",
);

const order = selectColumns(
  "Order",
  "id, orderNumber, status, shippingName, shippingPhone, shippingAddress, shippingCity, shippingCounty",
  "pickUpPoint, pickUpAddress, pickUpHours, expectedDays, totalItems, subtotalCents, discountCode",
  "discountCents, shippingFeeCents, totalCents, dueCents, editedAt, buyerPin, customerNotes, paymentMethod",
  "paymentStatus, mpesaTransactionId, payBefore, paidAt, cancelReason, invoiceNumber, createdAt",
);

const item = selectColumns(
  "OrderItem",
  "productId, productTitle, variantText, sku, quantity, productPriceCents, discountCents, totalCents",
  "shippedCount, returnedCount, taxType, taxPercent",
);

const payment = selectColumns(
  "PaymentAttempt",
  "id, reference, cents, phoneNumber, provider, state, outcome, receipt, refundedCents, startedAt, settledAt",
);

/** Not the payer's name: somebody else may have paid. */
const confirmation = selectColumns(
  "Confirmation",
  "mpesaReceipt, cents, phone, accountReference, paidAt, state",
);

const OWN_DATA: Readonly<Record<string, Section>> = {
  account: atOnce((id) => db().user.findMany({ where: { id }, select: account })),
  formerContacts: atOnce((userId) =>
    db().formerContact.findMany({ where: { userId }, select: { kind: true, value: true, until: true } }),
  ),
  sessions: atOnce(async (userId) => {
    const rows = await db().session.findMany({ where: { userId }, select: { ...created, data: true } });
    return rows.map(({ data, ...session }) => ({ ...session, unsentForm: unsentForm(userId, data) }));
  }),
  apiTokens: atOnce((userId) =>
    db().refreshToken.findMany({ where: { userId }, select: { ...created, revokedAt: true } }),
  ),
  // without the answers: they repeat what stands here, and those to staff name others
  apiAnswers: atOnce((userId) =>
    db().idempotencyKey.findMany({ where: { userId }, select: { key: true, status: true, createdAt: true } }),
  ),
  orders: byId((page) =>
    db().order.findMany({
      ...page,
      select: {
        ...order,
        items: { orderBy: { id: "asc" }, select: item },
        shipments: {
          select: selectColumns("Shipment", "courier, trackingNumber, collectCents, createdAt, deliveredAt"),
        },
        returns: { select: selectColumns("OrderReturn", "reason, refundCents, createdAt") },
        taxInvoices: { select: selectColumns("TaxInvoice", "number, totalCents, vatCents, issuedAt") },
      },
    }),
  ),
  participations: byId((page) =>
    db().participation.findMany({
      ...page,
      select: {
        ...selectColumns("Participation", "id, paymentStatus, feeCents, createdAt, paidAt, pledgeCents"),
        round,
        bids: { orderBy: { id: "asc" }, select: { seq: true, cents: true, submittedAt: true, hash: true } },
      },
    }),
  ),
  payments: byId((page) =>
    db().paymentAttempt.findMany({
      ...page,
      select: {
        ...payment,
        refunds: { select: selectColumns("Refund", "cents, way, state, receipt, startedAt, settledAt") },
        confirmation: { select: confirmation },
        unmatched: { select: confirmation },
      },
    }),
  ),
  wonAuctions: byId(({ where: { userId, id }, ...page }) =>
    db().auctionResult.findMany({
      ...page,
      where: { winnerId: userId, id },
      select: { id: true, decidedAt: true, voidedAt: true, product },
    }),
  ),
  offers: byId((page) =>
    db().winnerOffer.findMany({
      ...page,
      select: { id: true, place: true, offeredAt: true, orderBefore: true, product },
    }),
  ),
  cart: byId((page) =>
    db().cartLine.findMany({ ...page, select: { id: true, quantity: true, createdAt: true, product } }),
  ),
  watchList: atOnce((userId) =>
    db().watch.findMany({ where: { userId }, select: { createdAt: true, product } }),
  ),
  messages: byId(
    (page) =>
      db().delivery.findMany({
        ...page,
        select: selectColumns(
          "Delivery",
          "id, channel, kind, recipient, body, state, createdAt, sentAt, report",
        ),
      }),
    (message) => (SECRET_KINDS.some((kind) => kind === message.kind) ? { ...message, body: "" } : message),
  ),
  devices: atOnce((userId) =>
    db().pushSubscription.findMany({
      where: { userId },
      select: { device: true, endpoint: true, createdAt: true },
    }),
  ),
  messagesTurnedOff: atOnce((userId) =>
    db().messageOptOut.findMany({ where: { userId }, select: { kind: true, channel: true } }),
  ),
  agreedToNews: atOnce((userId) =>
    db().newsConsent.findMany({ where: { userId }, select: { channel: true, givenAt: true } }),
  ),
  changesByAdministrators: byId(
    ({ where: { userId, id }, take }) => entriesAbout(userId, { after: id.gt, take }),
    ownChanges,
  ),
};

/** Of a session's data only what the person typed: it may hold what somebody else left on a shared phone. */
function unsentForm(userId: number, data: string) {
  const { draft } = JSON.parse(data) as SessionData;
  return draft?.ownerId === userId ? draft.fields : null;
}

const READABLE: Readonly<Record<string, object>> = {
  user: { ...account, changed: true, works_for_minutes: true },
  order,
  payment,
};

/** Changes of what the file has in its other lists; an entry without one, such as about a note of staff, is left out. */
function ownChanges({ id, at, action, subject, before, after }: EntryAbout) {
  const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as AuditFields));
  const changes = changesBetween(read(before), read(after)).filter(({ field }) =>
    Object.hasOwn(READABLE[subject] ?? {}, field),
  );
  const side = (name: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.field, change[name]]));
  return changes.length === 0
    ? null
    : {
        id,
        at,
        change: AUDIT_ACTIONS[action as AuditAction],
        subject,
        before: side("before"),
        after: side("after"),
      };
}

/** The file, piece by piece: one JSON object with a list for each kind of data. */
export async function* ownDataText(userId: number): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(shopTime())}`;
  for (const [name, section] of Object.entries(OWN_DATA)) {
    yield `,\n"${snakeCase(name)}": [`;
    let isFirst = true;
    for await (const rows of section(userId)) {
      const lines = rows.map((row) => JSON.stringify(ownDataValue(row))).join(",\n");
      if (lines !== "") yield `${isFirst ? "" : ","}\n${lines}`;
      if (lines !== "") isFirst = false;
    }
    yield "]";
  }
  yield "\n}\n";
}
