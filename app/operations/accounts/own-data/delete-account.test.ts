import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { checkLogin } from "../check-login.server";
import { createAccount } from "../create-account.server";
import { findSession, createSession } from "../sessions.server";
import { refreshTokenHolder } from "../signed-in.queries.server";
import { issueRefreshToken } from "../tokens.server";
import { updateProfile } from "../update-profile.server";
import { joinAs, makeOpenRound, makePledger, pledgeAs, takePayments } from "../../factories.fixture";
import { settleReference } from "../../payments/pending-payment.fixture";
import { admin, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { roundProof } from "../../rounds/winner/proof.queries.server";
import { deleteAccount } from "./delete-account.server";
import { makeMarkedPerson, MARKS, PASSWORD, placesOfMarks } from "./marked-person.fixture";
import { ownDataText } from "./own-data.queries.server";

setUpTestDatabase(takePayments);

const marks = [...Object.values(MARKS), MARKS.phone.slice(1), "0711 998 877", "0711998877"];

const fileOf = async (userId: number) => {
  let text = "";
  for await (const part of ownDataText(userId)) text += part;
  return JSON.parse(text) as Record<string, Record<string, unknown>[]>;
};

test("a person's file has all their data, nobody else's and no secret; the deletion leaves no trace of them", async () => {
  const { viewer: other } = await makePledger((await makeOpenRound()).auctionId, 60_000, "Otienoqz");
  const id = await makeMarkedPerson();
  const before = await placesOfMarks(marks);
  expect(before.length).toBeGreaterThan(15);

  const file = await fileOf(id);
  expect(file.account).toMatchObject([{ username: MARKS.username, phone_number: MARKS.phone }]);
  expect(file.orders).toMatchObject([
    { shipping_address: MARKS.address, total: 1, items: [{ product_title: "Lamp" }] },
  ]);
  expect(file.payments).toMatchObject([{ receipt: "SQX7ZAWADI", amount: 1 }]);
  for (const kind of [
    "sessions",
    "watch_list",
    "devices",
    "messages",
    "changes_by_administrators",
    "api_answers",
  ])
    expect(file[kind], kind).not.toHaveLength(0);
  const text = JSON.stringify(file);
  expect(text).not.toMatch(/password|Otienoqz|\$argon2|secret-key/i);
  expect(JSON.stringify(await fileOf(other.id))).not.toMatch(new RegExp(MARKS.username));

  valueOf(await deleteAccount(id, PASSWORD));
  expect(await placesOfMarks(marks.filter((mark) => mark !== "SQX7ZAWADI"))).toEqual([]);
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({
    firstName: `Deleted buyer ${id}`,
    username: `Deleted buyer ${id}`,
    email: "",
  });
  expect(await marksInBackup(marks)).toEqual([]);
  // what tax law needs
  const payment = await db().paymentAttempt.findFirstOrThrow({ where: { userId: id } });
  expect(payment).toMatchObject({ receipt: "SQX7ZAWADI", cents: 100n, state: "completed" });
  const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: "user", subjectId: id } });
  expect(audit.before).toBe('{"email":"(deleted)","reason":"Asked (deleted) at (deleted)"}');
});

/** As `npm run backup` copies a SQLite file; PostgreSQL's holds the rows alone. */
async function marksInBackup(texts: readonly string[]): Promise<string[]> {
  if (dialectOf(db()) === "postgresql") return [];
  const folder = mkdtempSync(path.join(tmpdir(), "soko-own-data-"));
  const copy = path.join(folder, "copy.db");
  await db().$executeRaw`VACUUM INTO ${copy}`;
  const bytes = readFileSync(copy);
  rmSync(folder, { recursive: true });
  return texts.filter((text) => bytes.includes(text));
}

test("the audit trail allows no change but the removal of a person's data", async () => {
  const [{ id } = { id: 0 }] = await db().auditEntry.findMany({ take: 1 });
  for (const data of [{ after: "{}" }, { actorId: 5, redactedAt: new Date(0) }, { redactedAt: null }])
    await expect(db().auditEntry.update({ where: { id }, data })).rejects.toThrow();
  await expect(db().auditEntry.delete({ where: { id } })).rejects.toThrow();
});

async function newPerson(name: string) {
  const account = {
    username: name,
    email: `${name}@example.com`,
    first_name: "Njeri",
    last_name: "Kamau",
    phone_number: "+254712345678",
    gender: "female" as const,
    date_of_birth: "1994-03-08",
    password: PASSWORD,
  };
  return { account, viewer: { ...valueOf(await createAccount(account)), isSuperuser: false } };
}

test("login, sessions and tokens end, a late edit brings nothing back, and the names are free again", async () => {
  const { account, viewer } = await newPerson("chebet");
  const session = await createSession(viewer.id);
  const token = await issueRefreshToken({ userId: viewer.id, passwordVersion: 0 });
  expect(await deleteAccount(viewer.id, "papaya season")).toMatchObject({
    ok: false,
    refusal: { field: "password" },
  });
  valueOf(await deleteAccount(viewer.id, PASSWORD));
  expect(await findSession(session)).toBeNull();
  expect(token && (await refreshTokenHolder(token))).toBeNull();
  for (const name of ["chebet", `Deleted buyer ${viewer.id}`])
    expect(await checkLogin(name, PASSWORD)).toBeNull();
  expect(await updateProfile(viewer.id, { first_name: "Back" })).toMatchObject({ ok: false });
  expect(await deleteAccount(viewer.id, PASSWORD)).toMatchObject({ refusal: { code: "missing" } });
  valueOf(await createAccount(account));
});

test("an account that takes part in an open round is not deleted; afterwards its pledges stay in the ledger, under another name", async () => {
  const { viewer } = await newPerson("baraka");
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  await pledgeAs(viewer, auctionId, 80_000);
  expect(await deleteAccount(viewer.id, PASSWORD)).toMatchObject({ refusal: { code: "conflict" } });
  expect(await db().user.findUnique({ where: { id: viewer.id } })).toMatchObject({ username: "baraka" });
  await makePledger(auctionId, 70_000);
  valueOf(await closeRound(admin, roundId));
  const before = await roundProof(null, { auctionId, number: 1, page: 1 });
  valueOf(await deleteAccount(viewer.id, PASSWORD));
  const after = await roundProof(null, { auctionId, number: 1, page: 1 });
  expect(JSON.stringify(after).replaceAll(`Deleted buyer ${viewer.id}`, "Njeri")).toBe(
    JSON.stringify(before),
  );
});

test("money that arrives for an open round after the deletion goes back", async () => {
  const { viewer } = await newPerson("wambui");
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(viewer, auctionId);
  const where = { userId: viewer.id };
  const { reference } = await db().paymentAttempt.findFirstOrThrow({ where });
  // as if the provider had said no first
  await db().participation.updateMany({ where, data: { paymentStatus: "failed", paidAt: null } });
  await db().paymentAttempt.updateMany({ where, data: { state: "failed", outcome: "refused" } });
  await db().round.update({ where: { id: roundId }, data: { participantCount: 0 } });
  valueOf(await deleteAccount(viewer.id, PASSWORD));
  const settled = await settleReference(reference, { state: "completed", receipt: "SLATE12345" });
  expect(["refunding", "refunded"]).toContain(settled);
  expect(await db().participation.findFirst({ where })).not.toMatchObject({ paymentStatus: "completed" });
  expect(await db().round.findUnique({ where: { id: roundId } })).toMatchObject({ participantCount: 0 });
});

test("superusers and staff cannot delete their account", async () => {
  const { viewer } = await newPerson("amina");
  for (const data of [{ isSuperuser: true }, { isSuperuser: false, permissions: "orders" }]) {
    await db().user.update({ where: { id: viewer.id }, data });
    expect(await deleteAccount(viewer.id, PASSWORD)).toMatchObject({ refusal: { code: "conflict" } });
  }
});
