/** What a person sees of their own account: nobody else's rows are ever asked for (D12). */
import { Prisma, type User } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { listPage } from "~/domain/page";
import { bidCount } from "../pledges/own-bids.queries.server";

type AccountColumns = Pick<
  User,
  | "username"
  | "email"
  | "firstName"
  | "lastName"
  | "phoneNumber"
  | "gender"
  | "dateOfBirth"
  | "userType"
  | "isVerified"
  | "trustScore"
  | "dateJoined"
>;

/** The account itself; null once it is gone. */
export async function profileOf(userId: number) {
  const [row] = await readRows<AccountColumns>(Prisma.sql`
    SELECT "username", "email", "firstName", "lastName", "phoneNumber", "gender", "dateOfBirth", "userType",
      "isVerified", "trustScore", "dateJoined"
    FROM "User" WHERE "id" = ${userId}`);
  return row ?? null;
}

interface PledgeColumns {
  id: number;
  seq: number;
  cents: bigint;
  submittedAt: Date;
  number: number;
  productId: number;
  title: string;
  deletedAt: Date | null;
}

/**
 * A page of every raise of the user's pledges (D65), newest first; past the end it is the last page. Amounts in cents.
 */
export async function ownPledges(userId: number, { page = 1, take }: { page?: number; take: number }) {
  const total = await bidCount(userId);
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await readRows<PledgeColumns>(Prisma.sql`
    SELECT bid."id", bid."seq", bid."cents", bid."submittedAt", round."number", product."id" AS "productId",
      product."title", product."deletedAt"
    FROM "Participation" seat
    JOIN "Bid" bid ON bid."participationId" = seat."id"
    JOIN "Round" round ON round."id" = bid."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    WHERE seat."userId" = ${userId} ORDER BY bid."submittedAt" DESC, bid."id" DESC LIMIT ${take} OFFSET ${skip}`);
  const pledges = rows.map(({ number, productId, title, deletedAt, ...bid }) => ({
    ...bid,
    round: { number, product: { id: productId, title, deletedAt } },
  }));
  return { pledges, total, page: shown.page, pageCount: shown.pageCount };
}
