import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { joinAs, makeOpenRound, makeSuperuser, takePayments } from "../../factories.fixture";
import { makeReachable, rememberMessages, queued } from "../../messages/outbox.fixture";
import { closeAuction } from "../../products/close-auction.server";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { closeRound } from "../../rounds/close-round.server";
import { correctAccount, verifyAccount } from "../managed-account.server";
import { makeStaffCode, resetByShop, resetPassword } from "./use-code.server";

setUpTestDatabase();
beforeEach(() => rememberMessages("sms", "email"));

const KEY = randomBytes(32);

test("nobody sees the code of somebody in an auction: it goes to a phone or e-mail of their own, and they read of it (D112)", async () => {
  takePayments();
  const superuser = await makeSuperuser();
  const buyer = await makeReachable();
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(buyer, auctionId);
  await db().user.update({ where: { id: buyer.id }, data: { isVerified: true } });
  expect(valueOf(await makeStaffCode(superuser, buyer.id, KEY))).toEqual({ code: null, sentBy: "sms" });
  const sent = (await queued()).find(({ userId, kind }) => userId === buyer.id && kind === "code");
  const code = /\b\d{6}\b/.exec(sent?.body ?? "")?.[0] ?? "";
  valueOf(await resetPassword([buyer.id], { code, password: "avocado season" }, KEY));
  expect(await resetByShop(buyer.id)).toBeInstanceOf(Date);

  await db().user.update({ where: { id: buyer.id }, data: { isVerified: false } });
  expect(valueOf(await makeStaffCode(superuser, buyer.id, KEY)).sentBy).toBe("email");
  rememberMessages();
  expect(refusalOf(await makeStaffCode(superuser, buyer.id, KEY)).message).toContain("Until that is over");
  rememberMessages("sms", "email");

  valueOf(await closeRound(superuser, roundId));
  expect(valueOf(await makeStaffCode(superuser, buyer.id, KEY)).code, "between rounds").toBeNull();
  valueOf(await closeAuction(superuser, auctionId));
  expect(valueOf(await makeStaffCode(superuser, buyer.id, KEY)).code).toMatch(/^\d{6}$/);
});

test("a phone or e-mail that staff entered or verified before the auction is no way to its owner (D112)", async () => {
  takePayments();
  const superuser = await makeSuperuser();
  const buyer = await makeReachable();
  const profile = await db().user.findUniqueOrThrow({ where: { id: buyer.id } });
  const corrected = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: "the-house@example.com",
    phone_number: "+254711000999",
    gender: "female",
    date_of_birth: "1990-05-31",
  } as const;
  valueOf(await correctAccount(superuser, buyer.id, corrected));
  valueOf(await verifyAccount(superuser, buyer.id, true));
  const { auctionId } = await makeOpenRound();
  await joinAs(buyer, auctionId);
  expect(refusalOf(await makeStaffCode(superuser, buyer.id, KEY)).code).toBe("conflict");
  const again = { ...corrected, phone_number: "+254711000998" };
  expect(refusalOf(await correctAccount(superuser, buyer.id, again)).message).toContain(
    "only they can change",
  );
  expect(refusalOf(await verifyAccount(superuser, buyer.id, false)).code).toBe("conflict");
  valueOf(await correctAccount(superuser, buyer.id, { ...corrected, first_name: "Wanjiru" }));
});
