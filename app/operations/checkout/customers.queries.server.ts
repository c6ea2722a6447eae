/** Customers for whom staff may take an order (D131). */
import { type RowOf, tableColumns } from "~/db/columns.server";
import { countRows } from "~/db/list-rows.server";
import { sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { may, type Viewer } from "~/domain/account/access";
import { normalizePhone } from "~/domain/account/phone";
import { userList } from "~/domain/account/user-list";
import { WHO_SEES } from "~/domain/account/who-sees";
import { userPage } from "../accounts/user-list.queries.server";
import { newestParcels } from "../orders/search-orders.server";

const person = tableColumns(
  "User",
  "person",
  "id, username, email, firstName, lastName, phoneNumber, isVerified",
);
type Person = RowOf<typeof person>;

type FoundCustomer = Omit<Person, "email"> & {
  /** Null for a viewer who may not see it. */
  readonly email: string | null;
};

/** For those who do not see every account: neither staff nor whoever is gone. */
const IS_CUSTOMER = sql`NOT person."isSuperuser" AND person."permissions" = '' AND person."deletedAt" IS NULL`;

/** By the whole phone number; else among all accounts, or for who may not see those, among the people who have ordered. */
export async function findCustomers(viewer: Viewer, who: string, take: number): Promise<FoundCustomer[]> {
  const seesAll = may(viewer, WHO_SEES.everyAccount);
  const phone = normalizePhone(who);
  const holders = phone === null ? [] : await holdersOf(phone, seesAll, take);
  if (holders.length > 0) return holders.map(shownTo(seesAll));
  if (seesAll) return (await userPage({ ...userList.all, q: who }, take)).users;
  return (await buyersOf(who, take)).map(shownTo(false));
}

const shownTo = (seesEmail: boolean) => (user: Person) => ({
  ...user,
  email: seesEmail ? user.email : null,
});

const holdersOf = (phoneNumber: string, seesAll: boolean, take: number) =>
  select(person)`
    FROM "User" person WHERE person."phoneNumber" = ${phoneNumber} AND ${seesAll ? sql`1 = 1` : IS_CUSTOMER}
    ORDER BY person."isVerified" DESC, person."id" LIMIT ${take}`;

async function buyersOf(who: string, take: number) {
  const parcels = newestParcels(who, MOST_PARCELS);
  if (parcels === null) return [];
  return select(person)`FROM (SELECT "userId", MAX("id") AS "latest" FROM "Order"
      WHERE "id" IN (SELECT "id" FROM (${parcels}) parcels) GROUP BY "userId") bought
    JOIN "User" person ON person."id" = bought."userId" WHERE ${IS_CUSTOMER}
    ORDER BY bought."latest" DESC LIMIT ${take}`;
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
  const isKnown = sql`(person."phoneNumber" = ${normalizePhone(who)}
    OR EXISTS (SELECT 1 FROM "Order" WHERE "userId" = person."id"))`;
  return (
    (await countRows()`FROM "User" person WHERE person."id" = ${id} AND ${IS_CUSTOMER} AND ${isKnown}`) > 0
  );
}
