/** A person whose marks stand everywhere that the shop writes them, and a search of the whole database. */
import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { join, raw, sql } from "~/db/sql.server";
import { createSession } from "../sessions.server";
import { recordAudit } from "../../audit/record-audit.server";
import { makeOpenRound } from "../../factories.fixture";
import { admin, newAuction, valueOf } from "../../products/management.fixture";
import { watchProduct } from "../../watches/watches.server";
import { createAccount } from "../create-account.server";

/** What staff write for themselves. */
export const STAFF_NOTE = "Qxstaff only: called Zawadiqx";

export const PASSWORD = "mango season";

export const MARKS = {
  username: "zawadi.qx7",
  email: "zawadi.qx7@example.org",
  firstName: "Zawadiqx",
  lastName: "Nyambuqx",
  phone: "+254711998877",
  address: "Qxwood Lane 77",
  city: "Qxtown",
  note: "Ring the qx-bell",
  pin: "A077998877Q",
  payer: "ZAWADIQX N",
  endpoint: "https://push.example/qx-device",
};

/** With a delivered order, paid by M-Pesa, and traces in audit trail, outbox, sessions and API answers. */
export async function makeMarkedPerson(): Promise<number> {
  const { id } = valueOf(
    await createAccount({
      username: MARKS.username,
      email: MARKS.email,
      first_name: MARKS.firstName,
      last_name: MARKS.lastName,
      phone_number: MARKS.phone,
      gender: "female",
      date_of_birth: "1994-03-08",
      password: PASSWORD,
    }),
  );
  const orderId = await makeOrder(id);
  await makePayment(id, orderId);
  await makeAudit(id, orderId);
  await makeOutbox(id);
  await createSession(id);
  await createSession(null, { signedUpAs: MARKS.username });
  await createSession(null, { signup: { username: MARKS.username, email: MARKS.email } });
  await createSession(null, {
    draft: {
      path: "/checkout",
      fields: { shipping_address: MARKS.address },
      hadPicture: false,
      ownerId: id,
      at: 0,
    },
  });
  await db().idempotencyKey.create({
    data: { userId: id, key: randomUUID(), request: "x", status: 201, answer: JSON.stringify(MARKS) },
  });
  await db().userNote.create({ data: { userId: id, authorId: 1, text: STAFF_NOTE } });
  await db().staffInvitation.create({
    data: {
      codeHash: randomUUID(),
      permissions: "",
      name: MARKS.firstName,
      invitedById: 1,
      expiresAt: new Date(),
      acceptedById: id,
    },
  });
  await db().pushSubscription.create({
    data: {
      userId: id,
      endpoint: MARKS.endpoint,
      p256dh: "secret-key-1",
      auth: "secret-key-2",
      device: "Chrome",
    },
  });
  const { auctionId } = await makeOpenRound();
  await watchProduct({ id, isSuperuser: false }, auctionId);
  return id;
}

async function makeOrder(userId: number): Promise<number> {
  const productId = await newAuction();
  const { id } = await db().order.create({
    data: {
      orderNumber: randomUUID(),
      userId,
      status: "delivered",
      paymentStatus: "completed",
      shippingName: `${MARKS.firstName} ${MARKS.lastName}`,
      shippingPhone: MARKS.phone,
      shippingAddress: MARKS.address,
      shippingCity: MARKS.city,
      customerNotes: MARKS.note,
      buyerPin: MARKS.pin,
      adminNotes: STAFF_NOTE,
      items: {
        create: {
          productId,
          productTitle: "Lamp",
          quantity: 1,
          productPriceCents: 100n,
          totalCents: 100n,
          unitCostCents: 61_234n,
        },
      },
      notes: { create: { authorId: admin.id, text: STAFF_NOTE } },
      discountUse: {
        create: {
          userId,
          phone: MARKS.phone,
          cents: 0n,
          discountCode: { create: { code: randomUUID(), percent: 10 } },
        },
      },
      totalItems: 1,
      subtotalCents: 100n,
      shippingFeeCents: 0n,
      totalCents: 100n,
    },
  });
  return id;
}

async function makePayment(userId: number, orderId: number) {
  const { id } = await db().paymentAttempt.create({
    data: {
      reference: randomUUID(),
      userId,
      orderId,
      cents: 100n,
      phoneNumber: MARKS.phone,
      provider: "daraja",
      state: "completed",
      outcome: "counted",
      receipt: "SQX7ZAWADI",
      callback: JSON.stringify({ PhoneNumber: MARKS.phone.slice(1) }),
      settledAt: new Date(),
    },
  });
  await db().confirmation.create({
    data: {
      reference: "SQX7ZAWADI",
      mpesaReceipt: "SQX7ZAWADI",
      cents: 100n,
      phone: MARKS.phone.slice(1),
      payerName: MARKS.payer,
      paidAt: new Date(),
      state: "matched",
      attemptId: id,
      callback: JSON.stringify({ MSISDN: MARKS.phone.slice(1), FirstName: MARKS.payer }),
    },
  });
}

const makeAudit = (userId: number, orderId: number) =>
  transaction(async (tx) => {
    await recordAudit(tx, admin, "order.update", orderId, {
      before: { adminNotes: "", status: "shipped" },
      after: { adminNotes: STAFF_NOTE, status: "delivered" },
    });
    await recordAudit(tx, admin, "superuser.remove", userId, {
      before: { email: MARKS.email, reason: `Asked ${MARKS.username} at 0711 998 877` },
    });
  });

async function makeOutbox(userId: number) {
  const customer = { username: MARKS.username, email: MARKS.email, first_name: MARKS.firstName };
  await db().delivery.createMany({
    data: [
      {
        channel: "webhook",
        kind: "order.paid",
        event: `order.paid ${userId}`,
        recipient: "1",
        body: JSON.stringify({
          id: "msg_1",
          data: { order: { ...customer, shipping_name: MARKS.firstName } },
        }),
      },
      {
        channel: "sms",
        kind: "test",
        event: `test for ${userId}`,
        recipient: MARKS.phone,
        userId,
        body: `Hello ${MARKS.firstName}`,
      },
    ],
  });
  await db().delivery.create({
    data: {
      channel: "email",
      kind: "staff.invited",
      event: "staff.invited 1",
      recipient: MARKS.email.toUpperCase(),
      body: "",
    },
  });
}

interface Column {
  table: string;
  column: string;
}

/** Every column of every table, by the database's own schema: 'Table.column' for each that holds one of the marks. */
export async function placesOfMarks(marks: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await allColumns()) {
    const text = sql`CAST(${raw(`"${column}"`)} AS TEXT)`;
    const holds = join(
      marks.map((mark) => sql`replace(lower(${text}), ${mark.toLowerCase()}, '') <> lower(${text})`),
      " OR ",
    );
    const rows = await db().$queryRaw<unknown[]>`
      SELECT 1 FROM ${raw(`"${table}"`)} WHERE ${holds} LIMIT 1`;
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const allColumns = () =>
  dialectOf(db()) === "postgresql"
    ? db().$queryRaw<Column[]>`
        SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = current_schema() ORDER BY 1, 2`
    : db().$queryRaw<Column[]>`
        SELECT t."name" AS "table", c."name" AS "column"
        FROM sqlite_schema t JOIN pragma_table_xinfo(t."name") c
        WHERE t."type" = 'table' AND t."sql" NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, 2`;
