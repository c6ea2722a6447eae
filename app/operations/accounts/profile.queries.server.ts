/** What a person sees of their own account: nobody else's rows are ever asked for (D12). */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/page";

/** The account itself; null once it is gone. */
export const profileOf = (userId: number) =>
  db().user.findUnique({
    where: { id: userId },
    select: {
      username: true,
      email: true,
      firstName: true,
      lastName: true,
      phoneNumber: true,
      gender: true,
      dateOfBirth: true,
      userType: true,
      isVerified: true,
      trustScore: true,
      dateJoined: true,
    },
  });

/**
 * A page of every raise of the user's pledges (D65), newest first; past the end it is the last page. Amounts in cents.
 */
export async function ownPledges(userId: number, { page = 1, take }: { page?: number; take: number }) {
  const where = { participation: { userId } };
  const total = await db().bid.count({ where });
  const { skip, ...shown } = listPage(page, total, take);
  const rows = await db().bid.findMany({
    where,
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: {
      id: true,
      seq: true,
      cents: true,
      submittedAt: true,
      round: {
        select: { number: true, product: { select: { id: true, title: true, deletedAt: true } } },
      },
    },
  });
  return { pledges: rows.map(inCents), total, page: shown.page, pageCount: shown.pageCount };
}
