import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { snakeCase } from "~/domain/account/personal-data";
import { COLUMNS_FOR } from "~/domain/account/who-sees";
import { recordAudit } from "../../audit/record-audit.server";
import { makeBuyer, takePayments } from "../../factories.fixture";
import { admin } from "../../products/management.fixture";
import { createSession } from "../sessions.server";
import { makeMarkedPerson, MARKS, STAFF_NOTE } from "./marked-person.fixture";
import { ownDataText } from "./own-data.queries.server";

setUpTestDatabase(takePayments);

async function textFor(userId: number) {
  let text = "";
  for await (const part of ownDataText(userId)) text += part;
  return text;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function namesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

test("a person's file has nothing that only staff read: no cost, no note, not who did it", async () => {
  const id = await makeMarkedPerson();
  const { id: orderId } = await db().order.findFirstOrThrow({ where: { userId: id } });
  await transaction(async (tx) => {
    await recordAudit(tx, admin, "user.note", id, { after: { note: 7 } });
    await recordAudit(tx, admin, "user.block", id, {
      before: { blockedAt: null },
      after: { blockedAt: new Date(), reason: STAFF_NOTE },
    });
    await recordAudit(tx, admin, "order.cancel", orderId, { after: { reason: STAFF_NOTE } });
  });
  const text = await textFor(id);
  expect(text).not.toContain("Qxstaff");
  expect(text).not.toContain("612.34");
  const names = new Set(namesIn(JSON.parse(text) as Json));
  for (const column of Object.values(COLUMNS_FOR).flat())
    for (const name of [column, column.replace("Cents", "")]) expect(names).not.toContain(snakeCase(name));
  for (const name of ["actor_id", "entered_by_id", "author_id", "callback", "payer_name", "digest", "answer"])
    expect(names).not.toContain(name);
  const { changes_by_administrators: changes } = JSON.parse(text) as Record<string, object[]>;
  expect(changes).toMatchObject([
    { change: "Order updated", before: { status: "shipped" }, after: { status: "delivered" } },
    { change: "Superuser removed", before: { email: MARKS.email } },
    { change: "Account blocked", after: { blocked_at: expect.any(String) as string } },
  ]);
  expect(changes?.map((change) => Object.keys(change))[0]).toEqual([
    "id",
    "at",
    "change",
    "subject",
    "before",
    "after",
  ]);
});

test("a session has what its owner typed, and nothing that somebody else left on the same phone", async () => {
  const { id: other } = await db().user.findFirstOrThrow({ orderBy: { id: "desc" } });
  const { id } = await makeBuyer();
  const draft = { path: "/checkout", hadPicture: false, at: 0 };
  await createSession(id, { draft: { ...draft, ownerId: id, fields: { city: "Kisumu" } } });
  await createSession(id, { draft: { ...draft, ownerId: other, fields: { city: "Mombasa" } } });
  await createSession(id, { signedUpAs: "stranger.qz", awaitedReset: { userId: other, since: "" } });
  const text = await textFor(id);
  expect(text).toContain("Kisumu");
  expect(text).not.toMatch(/Mombasa|stranger\.qz|awaited/);
});

test("a code that waits to be sent is not in the file", async () => {
  const { id } = await db().user.findFirstOrThrow({ orderBy: { id: "desc" } });
  await db().delivery.create({
    data: { channel: "sms", kind: "code", event: "code 1", recipient: "+254", userId: id, body: "445566" },
  });
  expect(await textFor(id)).not.toContain("445566");
});
