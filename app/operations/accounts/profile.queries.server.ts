/** A person's own account; nobody else's rows are read (D12). */
import { tableColumns, columns, columnsOf } from "~/db/columns.server";
import { select, selectOne } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { bidCount } from "../pledges/own-bids.queries.server";

const account = tableColumns(
  "User",
  "person",
  "username, email, firstName, lastName, phoneNumber, gender, dateOfBirth, userType, isVerified, trustScore, dateJoined",
);

export const profileOf = (userId: number) => selectOne(account)`FROM "User" person WHERE "id" = ${userId}`;

const ownPledge = columns({
  ...columnsOf("Bid", "bid", "id, seq, cents, submittedAt"),
  round: columns({
    ...columnsOf("Round", "round", "number, voidedAt"),
    product: tableColumns("Product", "product", "id, title, deletedAt"),
  }),
});

/** Every raise of the user's pledges (D65), newest first. A page past the end gives the last page. Amounts in cents. */
export async function ownPledges(userId: number, { page = 1, take }: { page?: number; take: number }) {
  const total = await bidCount(userId);
  const { skip, ...shown } = listPage(page, total, take);
  const pledges = await select(ownPledge)`FROM "Participation" entrant
    JOIN "Bid" bid ON bid."participationId" = entrant."id"
    JOIN "Round" round ON round."id" = bid."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    WHERE entrant."userId" = ${userId} ORDER BY bid."submittedAt" DESC, bid."id" DESC LIMIT ${take} OFFSET ${skip}`;
  return { pledges, total, page: shown.page, pageCount: shown.pageCount };
}
