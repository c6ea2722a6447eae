import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { FORBIDDEN, isStaff, may, type Viewer } from "~/domain/account/access";
import { permissionsIn } from "~/domain/account/permissions";
import { normalizePhone } from "~/domain/account/phone";
import { WHO_SEES } from "~/domain/account/who-sees";
import type { Channel, ContactWay } from "~/domain/message/channels";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { Language } from "~/texts/languages";
import { msg } from "~/texts/t";
import { channelsSet } from "./channels.server";

/** The customer of an order, or of an account's page. */
export type WrittenTo = { readonly orderId: number } | { readonly userId: number };

const OF_STAFF = refuse(
  "forbidden",
  msg("This is a staff account. Only colleagues who see all accounts can write to it."),
);

const fields = {
  ...selectColumns("User", "id, username, firstName, lastName, email, phoneNumber, language"),
  ...selectColumns("User", "isSuperuser, permissions, deletedAt"),
  messageOptOuts: { where: { kind: "customer.message" }, select: { channel: true } },
  _count: { select: { pushSubscriptions: true } },
} as const;

/** Whom a member of staff may write to, and how they can be reached (D131). */
export async function customerToWrite(actor: Viewer, to: WrittenTo) {
  const isOfOrder = "orderId" in to;
  if (!may(actor, isOfOrder ? WHO_SEES.everyonesOrders : WHO_SEES.everyAccount)) return FORBIDDEN;
  const order = isOfOrder
    ? await db().order.findUnique({
        where: { id: to.orderId },
        select: { id: true, orderNumber: true, userId: true },
      })
    : null;
  const userId = isOfOrder ? order?.userId : to.userId;
  const user =
    userId === undefined ? null : await db().user.findUnique({ where: { id: userId }, select: fields });
  if (!user || user.deletedAt !== null)
    return refused(refuse("missing", isOfOrder && !order ? ORDER_NOT_FOUND : ACCOUNT_NOT_FOUND));
  const person = { ...user, permissions: permissionsIn(user.permissions) };
  if (isStaff(person) && !may(actor, WHO_SEES.everyAccount)) return refused(OF_STAFF);
  return accepted({
    ...person,
    language: user.language as Language | null,
    orderId: order?.id ?? null,
    orderNumber: order?.orderNumber ?? null,
    ways: waysTo(user),
  });
}

type CustomerOutcome = Awaited<ReturnType<typeof customerToWrite>>;
export type CustomerToWrite = CustomerOutcome extends Outcome<infer Value> ? Value : never;

interface Reachable {
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly messageOptOuts: readonly { readonly channel: string }[];
  readonly _count: { readonly pushSubscriptions: number };
}

/** Without those that the person has turned off. */
function waysTo({ email, phoneNumber, messageOptOuts, _count }: Reachable): ContactWay[] {
  const has: Readonly<Record<Channel, boolean>> = {
    sms: phoneNumber !== null,
    email: email !== "",
    push: _count.pushSubscriptions > 0,
  };
  const isOff = (channel: Channel) => messageOptOuts.some((off) => off.channel === channel);
  const channels = channelsSet().filter((channel) => has[channel] && !isOff(channel));
  return normalizePhone(phoneNumber ?? "") === null ? channels : [...channels, "whatsapp"];
}
