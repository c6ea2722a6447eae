import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { refuseLogin } from "~/domain/account/blocking";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  makeStaff,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { newUser, valueOf } from "~/operations/products/management.fixture";
import { makeReachable, noChannels, queued, rememberMessages } from "../messages/outbox.fixture";
import {
  addUserNote,
  blockAccount,
  correctAccount,
  unblockAccount,
  userNotes,
  verifyAccount,
} from "./managed-account.server";
import { checkLogin } from "./check-login.server";
import { hashPassword } from "./passwords.server";
import { createSession, findSession, logIn } from "./sessions.server";
import { issueRefreshToken } from "./tokens.server";
import { placePledge } from "../pledges/place-pledge.server";
import { joinRound } from "../pledges/join-round.server";
import { closeAuction } from "../products/close-auction.server";
import { closeRound } from "../rounds/close-round.server";

let amina: Viewer;
let clerk: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  amina = await makeSuperuser();
  clerk = await makeStaff("users");
});

const REASON = "Payments charged back";
const DETAILS = {
  first_name: "Achieng",
  last_name: "Odhiambo",
  email: "achieng@example.com",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "1990-05-31",
} as const;

test("a blocked account is signed out at once and cannot log in; only the right password gets the reason", async () => {
  const id = await newUser("njeri");
  const { username } = await db().user.update({
    where: { id },
    data: { passwordHash: await hashPassword("mango season") },
  });
  const session = await createSession(id);
  const before = await checkLogin(username, "mango season");
  valueOf(await blockAccount(clerk, id, REASON));

  expect(await findSession(session)).toBeNull();
  expect(before && (await logIn(before))).toBeNull();
  const right = await checkLogin(username, "mango season");
  const wrong = await checkLogin(username, "papaya season");
  expect(refuseLogin(right).message).toBe(
    "Invalid username or password. This account is blocked: please call the shop.",
  );
  expect(refuseLogin(wrong).message).toBe("Invalid username or password");
  expect(right && (await logIn(right))).toBeNull();
  expect(right && (await issueRefreshToken(right))).toBeNull();

  valueOf(await unblockAccount(clerk, id));
  const again = await checkLogin(username, "mango season");
  expect(again && (await logIn(again))).toEqual(expect.any(String));
});

test("a blocked buyer finishes what they have joined: they pledge, join the next round and log in, and nothing else (D110)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer: buyer } = await makePledger(auctionId, 60_000);
  const { username } = await db().user.update({
    where: { id: buyer.id },
    data: { passwordHash: await hashPassword("mango season") },
    select: { username: true },
  });
  const session = await createSession(buyer.id);
  valueOf(await blockAccount(clerk, buyer.id, REASON));
  expect((await findSession(session))?.user, "no login in the last seconds").toMatchObject({ id: buyer.id });
  valueOf(await placePledge(buyer, { auctionId, cents: 70_000 }));
  valueOf(await closeRound(amina, roundId));
  const again = await checkLogin(username, "mango season");
  expect(again && (await logIn(again))).toEqual(expect.any(String));
  await openNextRound(auctionId);
  valueOf(await joinRound(buyer, auctionId));
  const other = await makeOpenRound();
  expect(await joinRound(buyer, other.auctionId)).toMatchObject({ refusal: { code: "missing" } });

  const winner = await makePledger(auctionId, 400_000);
  valueOf(await closeAuction(amina, auctionId));
  expect((await findSession(session))?.user, "the auction is over").toBeNull();
  const late = await checkLogin(username, "mango season");
  expect(refuseLogin(late).message).toContain("blocked");
  expect(late && (await logIn(late))).toBeNull();
  expect(winner.viewer.id).not.toBe(buyer.id);
});

test("a block does not end a win: the winner logs in until it is ordered or lapsed (D111)", async () => {
  const { auctionId } = await makeOpenRound();
  const { viewer: winner } = await makePledger(auctionId, 60_000);
  valueOf(await closeAuction(amina, auctionId, { hasCheckout: true }));
  valueOf(await blockAccount(clerk, winner.id, REASON));
  const session = await createSession(winner.id);
  expect((await findSession(session))?.user?.id).toBe(winner.id);
  await db().winnerOffer.updateMany({ data: { orderBefore: new Date() } });
  expect((await findSession(session))?.user).toBeNull();
});

test("staff with 'users' cannot touch superusers or other staff", async () => {
  const other = await makeStaff("orders");
  for (const { id } of [amina, other, clerk])
    for (const refused of [
      await blockAccount(clerk, id, REASON),
      await unblockAccount(clerk, id),
      await verifyAccount(clerk, id, true),
      await correctAccount(clerk, id, DETAILS),
      await addUserNote(clerk, id, "Called twice"),
    ])
      expect(refused.ok).toBe(false);
  valueOf(await verifyAccount(amina, other.id, true));
});

test("nobody without 'users' changes an account", async () => {
  const { id } = await makeBuyer();
  for (const actor of [
    await makeBuyer(),
    await makeStaff("orders", "money", "products", "rounds", "reports"),
  ]) {
    expect(await blockAccount(actor, id, REASON)).toMatchObject({ refusal: { code: "forbidden" } });
    expect(await correctAccount(actor, id, DETAILS)).toMatchObject({ refusal: { code: "forbidden" } });
  }
});

test("nobody blocks themselves, and of two superusers who block each other at once one stays", async () => {
  expect(await blockAccount(amina, amina.id, REASON)).toMatchObject({ refusal: { code: "conflict" } });
  const others = await db().user.updateManyAndReturn({
    where: { isSuperuser: true, id: { not: amina.id } },
    data: { isSuperuser: false },
  });
  const baraka = await makeSuperuser();
  await Promise.all([blockAccount(amina, baraka.id, REASON), blockAccount(baraka, amina.id, REASON)]);
  expect(await db().user.count({ where: { isSuperuser: true, blockedAt: null } })).toBe(1);
  expect(others).toEqual([]);
  await db().user.updateMany({ where: { isSuperuser: true }, data: { blockedAt: null } });
});

test("corrected details follow signup's rules for e-mail addresses, and the audit trail names the changed fields without their values", async () => {
  const [one, other] = [await newUser("achieng"), await newUser("otieno")];
  valueOf(await correctAccount(clerk, one, DETAILS));
  expect(await correctAccount(clerk, other, { ...DETAILS, email: "ACHIENG@example.com" })).toMatchObject({
    refusal: { field: "email" },
  });
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "user.correct" } });
  expect(entry).toMatchObject({ actorId: clerk.id, subjectId: one });
  expect(entry.after).toBe('{"changed":"firstName, lastName, email, phoneNumber, gender, dateOfBirth"}');
});

test("a corrected phone is not verified, and the old phone and address get a message; a corrected name sends none", async () => {
  rememberMessages("sms", "email");
  const { id } = await makeReachable();
  const { email, phoneNumber } = await db().user.update({ where: { id }, data: { isVerified: true } });
  const details = { ...DETAILS, email: "otieno.o@example.com", phone_number: "+254722000111" } as const;
  valueOf(await correctAccount(clerk, id, details));
  expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ isVerified: false });
  valueOf(await correctAccount(clerk, id, { ...details, first_name: "Otieno" }));
  const sent = (await queued()).filter(({ userId }) => userId === id);
  expect(sent.map(({ recipient }) => recipient)).toEqual([phoneNumber, email]);
  expect(sent[0]?.body).toContain("Our staff changed your email address and phone number.");
  noChannels();
});

test("notes are listed newest first with their authors, and their text is in no audit entry", async () => {
  const id = await newUser("wambui");
  valueOf(await addUserNote(clerk, id, "Called twice"));
  valueOf(await addUserNote(amina, id, "<b>Paid</b>"));
  expect((await userNotes(id)).map(({ text }) => text)).toEqual(["<b>Paid</b>", "Called twice"]);
  const entries = await db().auditEntry.findMany({ where: { action: "user.note", subjectId: id } });
  expect(JSON.stringify(entries)).not.toContain("Called");
});
