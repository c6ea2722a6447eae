/** Everything held about a person, a batch at a time (D89). No row of anybody else, and no secret. */
import { db } from "~/db/client.server";
import { columns, columnsOf, only } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { ownDataValue, snakeCase } from "~/domain/account/personal-data";
import { shopTime } from "../../shop-clock.server";

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

const byId = (read: (page: Page) => Promise<readonly { readonly id: number }[]>): Section =>
  async function* (userId) {
    for (let after = 0; ;) {
      const where = { userId, id: { gt: after } };
      const rows = await read({ where, orderBy: { id: "asc" }, take: BATCH });
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  };

const product = { select: { id: true, title: true } } as const;
const round = { select: { number: true, product } } as const;
const created = { createdAt: true, expiresAt: true } as const;

const OWN_DATA: Readonly<Record<string, Section>> = {
  account: atOnce((id) =>
    db().user.findMany({
      where: { id },
      omit: only("User", "passwordHash, passwordVersion, usernameKey, emailKey, permissions"),
    }),
  ),
  sessions: atOnce((userId) =>
    db().session.findMany({ where: { userId }, select: { ...created, data: true } }),
  ),
  apiTokens: atOnce((userId) =>
    db().refreshToken.findMany({ where: { userId }, select: { ...created, revokedAt: true } }),
  ),
  apiAnswers: atOnce((userId) =>
    db().idempotencyKey.findMany({
      where: { userId },
      select: { key: true, status: true, answer: true, createdAt: true },
    }),
  ),
  orders: byId((page) =>
    db().order.findMany({ ...page, omit: { userId: true, adminNotes: true }, include: { items: true } }),
  ),
  participations: byId((page) =>
    db().participation.findMany({
      ...page,
      select: {
        ...only("Participation", "id, paymentStatus, feeCents, createdAt, paidAt, pledgeCents"),
        round,
        bids: { orderBy: { id: "asc" }, select: { seq: true, cents: true, submittedAt: true, hash: true } },
      },
    }),
  ),
  payments: byId((page) =>
    db().paymentAttempt.findMany({
      ...page,
      omit: { userId: true, processId: true, enteredById: true },
      include: {
        refunds: { omit: { actorId: true, processId: true } },
        confirmation: true,
        unmatched: true,
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
  messages: byId((page) =>
    db().delivery.findMany({
      ...page,
      select: only("Delivery", "id, channel, kind, recipient, body, state, createdAt, sentAt, report"),
    }),
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
  changesByAdministrators: byId(({ where: { userId, id }, take }) => auditOf(userId, id.gt, take)),
};

const entry = columns(columnsOf("AuditEntry", "entry", "id, at, action, subject, before, after"));

/** Without who made them. */
const auditOf = (userId: number, after: number, take: number) =>
  select(
    entry,
    Prisma.sql`FROM "AuditEntry" entry WHERE entry."id" > ${after} AND (
      (entry."subject" = 'user' AND entry."subjectId" = ${userId})
      OR (entry."subject" = 'order' AND entry."subjectId" IN (SELECT "id" FROM "Order" WHERE "userId" = ${userId}))
      OR (entry."subject" = 'payment'
        AND entry."subjectId" IN (SELECT "id" FROM "PaymentAttempt" WHERE "userId" = ${userId})))
      ORDER BY entry."id" LIMIT ${take}`,
  );

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
