import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { onAccessEnded } from "~/events/access-hub.server";
import {
  makeBuyer,
  makeOpenRound,
  makePledger,
  openNextRound,
  makeStaff,
  makeSuperuser,
  takePayments,
} from "~/operations/factories.fixture";
import { closeAuction } from "~/operations/products/close-auction.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { valueOf } from "~/operations/products/management.fixture";
import { checkLogin } from "~/operations/accounts/check-login.server";
import { createSession, findSession } from "~/operations/accounts/sessions.server";
import { messageList } from "~/domain/message/message-list";
import { deliverySender } from "../../webhooks/send-deliveries.server";
import { messagePage } from "../../messages/message-list.queries.server";
import { rememberMessages } from "../../messages/outbox.fixture";
import { sendMessageAgain } from "../../messages/send-message-again.server";
import {
  acceptInvitation,
  invitationOf,
  inviteStaff,
  openInvitations,
  revokeInvitation,
} from "./invite-staff.server";
import { signUpAsStaff } from "./sign-up-as-staff.server";
import { changeRights } from "./change-rights.server";

let amina: Viewer;
setUpTestDatabase(async () => {
  takePayments();
  amina = await makeSuperuser();
});

const NONE = { isSuperuser: false, permissions: [] } as const;
const give = (...permissions: ("orders" | "money")[]) => ({ ...NONE, permissions });

const rights = async ({ id }: Viewer) => {
  const { isSuperuser, permissions } = await db().user.findUniqueOrThrow({ where: { id } });
  return { isSuperuser, permissions };
};

const TILL = { name: "Otieno at the till", permissions: ["orders", "money"] as ("orders" | "money")[] };

const invite = async (by = amina) => valueOf(await inviteStaff(by, { ...TILL, email: "" })).code;

test("only a superuser gives and takes away permissions, and never their own", async () => {
  const clerk = await makeStaff("orders", "money", "products", "rounds", "users", "reports");
  const buyer = await makeBuyer();
  for (const actor of [clerk, buyer, { ...buyer, isSuperuser: true }])
    expect(await changeRights(actor, clerk.id, give("orders"))).toMatchObject({
      refusal: { code: "forbidden" },
    });
  expect(await changeRights(amina, amina.id, NONE)).toMatchObject({ refusal: { code: "forbidden" } });
  expect(await inviteStaff(clerk, { ...TILL, email: "" })).toMatchObject({ ok: false });
  expect(await rights(amina)).toMatchObject({ isSuperuser: true });
});

test("a permission counts from the next request on, and open channels check access when one is taken away", async () => {
  const otieno = await makeBuyer("Otieno");
  const session = await createSession(otieno.id);
  valueOf(await changeRights(amina, otieno.id, give("orders", "money")));
  expect((await findSession(session))?.user).toMatchObject({ permissions: ["orders", "money"] });

  let checks = 0;
  const stop = onAccessEnded(otieno.id, () => (checks += 1));
  valueOf(await changeRights(amina, otieno.id, give("orders")));
  expect((await findSession(session))?.user).toMatchObject({ permissions: ["orders"] });
  expect(checks).toBe(1);
  stop();
});

test("a former superuser must log in again", async () => {
  const baraka = await makeSuperuser();
  const session = await createSession(baraka.id);
  valueOf(await changeRights(amina, baraka.id, give("orders")));
  expect(await findSession(session)).toBeNull();
  expect(await rights(baraka)).toEqual({ isSuperuser: false, permissions: "orders" });
});

test("of two superusers who take each other's permissions at once one stays", async () => {
  const [one, other] = [await makeSuperuser(), await makeSuperuser()];
  const both = await Promise.all([changeRights(one, other.id, NONE), changeRights(other, one.id, NONE)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const left = [await rights(one), await rights(other)].filter(({ isSuperuser }) => isSuperuser);
  expect(left).toHaveLength(1);
});

test("whoever has joined an auction becomes no staff until it is over, in a round, between rounds or by an invitation (D110)", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer: buyer } = await makePledger(auctionId, 60_000, "Njeri");
  const refused = (text: string) => ({
    refusal: { code: "conflict", message: expect.stringContaining(text) as string },
  });
  const code = await invite();
  const tries = () => [changeRights(amina, buyer.id, give("orders")), acceptInvitation(buyer, code)];
  for (const tried of tries()) expect(await tried).toMatchObject(refused("KSh 600"));
  valueOf(await closeRound(amina, roundId));
  for (const tried of tries()) expect(await tried).toMatchObject(refused("Kiondo basket"));
  await openNextRound(auctionId);
  for (const tried of tries()) expect(await tried).toMatchObject(refused("Kiondo basket"));
  const { viewer: winner } = await makePledger(auctionId, 90_000);
  valueOf(await closeAuction(amina, auctionId, { hasCheckout: true }));
  expect(await changeRights(amina, winner.id, give("orders"))).toMatchObject(refused("won, not ordered yet"));
  for (const tried of tries().slice(1)) valueOf(await tried);
});

test("an invitation gives its permissions once, to one of two who use it at once", async () => {
  const code = await invite();
  expect(await invitationOf(` ${code.toLowerCase().replaceAll("-", " ")}`)).toMatchObject({
    permissions: ["orders", "money"],
  });
  const people = [await makeBuyer(), await makeBuyer()];
  const both = await Promise.all(people.map((one) => acceptInvitation(one, code)));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await Promise.all(people.map(rights))).map(({ permissions }) => permissions).sort()).toEqual([
    "",
    "orders,money",
  ]);
  expect(await invitationOf(code)).toBeNull();
});

test("an invitation adds to the permissions that a person has already", async () => {
  const clerk = await makeStaff("products", "orders");
  valueOf(await acceptInvitation(clerk, await invite()));
  expect(await rights(clerk)).toEqual({ isSuperuser: false, permissions: "orders,products,money" });
});

test("an invitation that was revoked or is too old, or whose superuser is none any more, cannot be used", async () => {
  const buyer = await makeBuyer();
  const accept = (code: string) => acceptInvitation(buyer, code);
  const revoked = await invite();
  const [newest] = await openInvitations(new Date());
  valueOf(await revokeInvitation(amina, newest?.id ?? 0));
  expect(await revokeInvitation(amina, newest?.id ?? 0)).toMatchObject({ refusal: { code: "conflict" } });
  const old = await invite();
  await db().staffInvitation.updateMany({
    where: { endedAt: null },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  const baraka = await makeSuperuser();
  const baraks = await invite(baraka);
  valueOf(await changeRights(amina, baraka.id, NONE));
  for (const code of [revoked, old, baraks, "", "nothing"]) {
    expect(await invitationOf(code)).toBeNull();
    expect(await accept(code)).toMatchObject({ refusal: { code: "missing" } });
  }
  expect(await rights(buyer)).toEqual({ isSuperuser: false, permissions: "" });
});

test("the database holds no code", async () => {
  const code = await invite();
  const rows = JSON.stringify(await db().staffInvitation.findMany());
  const entries = JSON.stringify(await db().auditEntry.findMany({ where: { action: "user.invite" } }));
  for (const part of [code, code.replaceAll("-", "")]) expect(rows + entries).not.toContain(part);
});

test("an invitation by email goes to its address, is read by no staff, and is not sent once it is revoked", async () => {
  expect(await inviteStaff(amina, { ...TILL, email: "o@example.com" })).toMatchObject({
    refusal: { field: "email" },
  });
  const outbox = rememberMessages("email");
  const { code } = valueOf(await inviteStaff(amina, { ...TILL, email: "o@example.com" }));
  const { rows } = await messagePage(messageList.all, 10);
  expect(rows).toMatchObject([{ recipient: "o@example.com", kind: "staff.invited", text: null }]);
  const entries = await db().auditEntry.findMany({ where: { action: "user.invite" } });
  for (const secret of ["o@example.com", code]) expect(JSON.stringify(entries)).not.toContain(secret);
  const noon = new Date(Date.now() + 86_400_000);
  noon.setUTCHours(9);
  await deliverySender(outbox.drivers, () => noon)();
  expect(outbox.sent).toMatchObject([{ recipient: "o@example.com" }]);
  expect(outbox.sent[0]?.body).toContain(`https://soko.example/invitation?code=${code}`);
  const [sent] = await db().delivery.findMany();
  expect(sent).toMatchObject({ state: "sent", body: "" });
  expect(await sendMessageAgain(amina, sent?.id ?? 0)).toMatchObject({ refusal: { code: "conflict" } });

  valueOf(await inviteStaff(amina, { ...TILL, email: "p@example.com" }));
  const [newest] = await openInvitations(new Date());
  valueOf(await revokeInvitation(amina, newest?.id ?? 0));
  await deliverySender(outbox.drivers, () => noon)();
  expect(outbox.sent).toHaveLength(1);
});

const OTIENO = {
  first_name: "Otieno",
  last_name: "Ouma",
  phone_number: "+254712345678",
  password: "mango season",
};

test("an invited person signs up with name, phone and password, and has the permissions at once", async () => {
  const { id, username } = valueOf(await signUpAsStaff(OTIENO, await invite()));
  expect(username).toBe("otieno");
  expect(await rights({ id } as Viewer)).toEqual({ isSuperuser: false, permissions: "orders,money" });
  expect(await checkLogin("otieno", OTIENO.password)).toEqual({ userId: id, passwordVersion: 0 });
  const [entry] = await db().auditEntry.findMany({ where: { action: "user.rights", subjectId: id } });
  expect(entry?.after).toContain("orders, money");
  expect(await db().staffInvitation.findFirst({ where: { acceptedById: id } })).toMatchObject({
    name: TILL.name,
  });
});

test("of two who sign up with one invitation at once one becomes staff, and the other has no account", async () => {
  const code = await invite();
  const before = await db().user.count();
  const both = await Promise.all([signUpAsStaff(OTIENO, code), signUpAsStaff(OTIENO, code)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: "missing" } });
  expect(await db().user.count()).toBe(before + 1);
});

test("two people of one name who are invited get two usernames, none of them the shop's own", async () => {
  const names = { ...OTIENO, first_name: "Ngũgĩ", last_name: "wa Thiong'o" };
  const codes = [await invite(), await invite()];
  const both = await Promise.all(codes.map((code) => signUpAsStaff(names, code)));
  expect(both.map((one) => valueOf(one).username).sort()).toEqual(["ngugi", "ngugi.wathiongo"]);
  const admin = valueOf(await signUpAsStaff({ ...OTIENO, first_name: "Admin" }, await invite()));
  expect(admin.username).toBe("admin.ouma");
});

test("nobody signs up with a code that is no invitation any more", async () => {
  const revoked = await invite();
  const [newest] = await openInvitations(new Date());
  valueOf(await revokeInvitation(amina, newest?.id ?? 0));
  const before = await db().user.count();
  for (const code of [revoked, "", "nothing"])
    expect(await signUpAsStaff(OTIENO, code)).toMatchObject({ refusal: { code: "missing" } });
  expect(await db().user.count()).toBe(before);
});
