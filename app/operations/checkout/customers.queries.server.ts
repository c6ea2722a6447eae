/** Customers for whom staff may take an order (D131). */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inOrderOf } from "~/db/list-rows.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { selectNumbers } from "~/db/select.server";
import { may, type Viewer } from "~/domain/account/access";
import { normalizePhone } from "~/domain/account/phone";
import { userList } from "~/domain/account/user-list";
import { WHO_SEES } from "~/domain/account/who-sees";
import { userPage } from "../accounts/user-list.queries.server";
import { newestParcels } from "../orders/search-orders.server";

const fields = selectColumns("User", "id, username, email, firstName, lastName, phoneNumber, isVerified");

export type FoundCustomer = Omit<Prisma.UserGetPayload<{ select: typeof fields }>, "email"> & {
  /** Null for a viewer who may not see it. */
  readonly email: string | null;
};

/** For those who do not see every account: neither staff nor whoever is gone. */
const CUSTOMERS = { isSuperuser: false, permissions: "", deletedAt: null } as const;

/**
 * By the whole phone number, whoever verified it first; else among all accounts for those who see them, and for others among those who
 * have ordered, by what their orders say: number, name, phone and town.
 */
export async function findCustomers(viewer: Viewer, who: string, take: number): Promise<FoundCustomer[]> {
  const seesAll = may(viewer, WHO_SEES.everyAccount);
  const phone = normalizePhone(who);
  const holders = phone === null ? [] : await holdersOf(phone, seesAll, take);
  if (holders.length > 0) return holders.map(shownTo(seesAll));
  if (seesAll) return (await userPage({ ...userList.all, q: who }, take)).users;
  return (await buyersOf(who, take)).map(shownTo(false));
}

const shownTo = (seesEmail: boolean) => (user: Prisma.UserGetPayload<{ select: typeof fields }>) => ({
  ...user,
  email: seesEmail ? user.email : null,
});

const holdersOf = (phoneNumber: string, seesAll: boolean, take: number) =>
  db().user.findMany({
    where: seesAll ? { phoneNumber } : { phoneNumber, ...CUSTOMERS },
    orderBy: [{ isVerified: "desc" }, { id: "asc" }],
    take,
    select: fields,
  });

async function buyersOf(who: string, take: number) {
  const parcels = newestParcels(who, MOST_PARCELS);
  if (parcels === null) return [];
  const ids = await selectNumbers(Prisma.sql`
    SELECT "userId" FROM "Order" WHERE "id" IN (SELECT "id" FROM (${parcels}) parcels)
    GROUP BY "userId" ORDER BY MAX("id") DESC`);
  const rows = await db().user.findMany({ where: { id: { in: [...ids] }, ...CUSTOMERS }, select: fields });
  const known = new Set(rows.map(({ id }) => id));
  return inOrderOf(
    ids.filter((id) => known.has(id)),
    rows,
  ).slice(0, take);
}

const MOST_PARCELS = 200;

/** An account that was found; `who` is what the search was for. */
export interface ChosenCustomer {
  readonly id: number;
  readonly who: string;
}

/** Whether the viewer could have found this account: nobody reads the others by counting ids up. */
export async function isCustomerOf(viewer: Viewer, { id, who }: ChosenCustomer): Promise<boolean> {
  if (may(viewer, WHO_SEES.everyAccount)) return true;
  const phoneNumber = normalizePhone(who);
  const isKnown = [{ orders: { some: {} } }, ...(phoneNumber === null ? [] : [{ phoneNumber }])];
  return (await db().user.count({ where: { id, ...CUSTOMERS, OR: isKnown } })) > 0;
}
