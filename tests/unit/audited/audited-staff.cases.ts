/** Audited writes about accounts and staff, for audited-actions.test.ts. */
import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { writtenByEmail } from "./audited-orders.cases";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import type { AuditedWrite } from "./audited-actions.cases";

async function newBuyer(data: object = {}): Promise<number> {
  const { id } = await makeBuyer("Achieng");
  await db().user.update({ where: { id }, data });
  return id;
}

const DETAILS = {
  first_name: "Achieng",
  last_name: "Odhiambo",
  phone_number: "0712 345 678",
  gender: "female",
  date_of_birth: "1990-05-31",
};

export const STAFF_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/users/{id} verify": async () => {
    const id = await newBuyer();
    return { params: { id }, leaves: [{ action: "user.verify", id }] };
  },
  "/management/users/{id} unverify": async () => {
    const id = await newBuyer({ isVerified: true });
    return { params: { id }, leaves: [{ action: "user.unverify", id }] };
  },
  "/management/users/{id} unblock": async () => {
    const id = await newBuyer({ blockedAt: new Date() });
    return { params: { id }, leaves: [{ action: "user.unblock", id }] };
  },
  "/management/users/{id} note": async () => {
    const id = await newBuyer();
    return { params: { id }, form: { note: "Called twice" }, leaves: [{ action: "user.note", id }] };
  },
  "/management/users/{id}/message": async () => {
    const id = await newBuyer();
    return { params: { id }, form: writtenByEmail(), leaves: [{ action: "user.write", id }] };
  },
  "/management/messages/group": async () => {
    rememberMessages("email");
    await db().newsConsent.create({
      data: { userId: await newBuyer(), channel: "email", givenAt: new Date() },
    });
    const typed = ["all", ["email"], "New lamps", "From KSh 900."];
    const shown = `1000000 0 ${JSON.stringify(typed)}`;
    const form = {
      group: "all",
      channels: "email",
      subject: "New lamps",
      text: "From KSh 900.",
      key: randomUUID(),
      shown,
    };
    return { form, leaves: [{ action: "user.send_to_group" }] };
  },
  "/management/users/{id}/block": async () => {
    const id = await newBuyer();
    return { params: { id }, form: { reason: "Chargebacks" }, leaves: [{ action: "user.block", id }] };
  },
  "/management/users/{id}/edit": async () => {
    const id = await newBuyer();
    const form = { ...DETAILS, email: `${randomUUID()}@example.com` };
    return { params: { id }, form, leaves: [{ action: "user.correct", id }] };
  },
  "/management/staff/{id}": async () => {
    const id = await newBuyer();
    return { params: { id }, form: { permissions: "orders" }, leaves: [{ action: "user.rights", id }] };
  },
  "/management/staff invite": async () => ({
    form: { name: "Otieno at the till", permissions: "money" },
    leaves: [{ action: "user.invite" }],
  }),
  "/management/staff revoke": async () => {
    const { id: invitedById } = await makeBuyer();
    const { id } = await db().staffInvitation.create({
      data: {
        codeHash: randomUUID(),
        permissions: "money",
        name: "Otieno",
        invitedById,
        expiresAt: new Date(),
      },
    });
    return { form: { invitation: String(id) }, leaves: [{ action: "user.uninvite" }] };
  },
  "/management/staff dismiss": async () => ({ leaves: [] }),
};
