import { formatKsh } from "~/domain/money";
import { readPage } from "~/domain/list/page";
import { receiptNumber } from "~/domain/pledge/pledge";
import { formatDate, formatDateTime } from "~/domain/time";
import { USER_TYPE_LABELS } from "~/domain/account/user-type";
import { ownPledges, profileOf } from "~/operations/accounts/profile.queries.server";
import { userTotals } from "~/operations/accounts/user-totals.queries.server";
import { ownOrders } from "~/operations/orders/orders.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";
import { fullNameOf, personalDetails, type ProfileRow } from "../person-view.server";
import { purchaseRow } from "../purchase-rows.server";
import type { PledgeRow } from "./pledge-table";
import { PROFILE_TABS, type ProfileTab } from "./tabs";

const PAGE_SIZE = 20;
const RECENT_PURCHASES = 3;
const RECENT_PLEDGES = 5;

export async function profilePage(userId: number, requested: URLSearchParams) {
  const tab = PROFILE_TABS.find((name) => name === requested.get("tab")) ?? "overview";
  const [person, stats] = await Promise.all([profileOf(userId), userTotals(userId)]);
  if (!person) return null;
  const page = readPage(requested);
  return {
    person: {
      ...fullNameOf(person),
      username: person.username,
      type: t(USER_TYPE_LABELS[person.userType]),
      isVerified: person.isVerified,
      sinceText: formatDate(person.dateJoined),
    },
    stats: {
      won: stats.auctionsWon,
      participated: stats.auctionsParticipated,
      spentText: formatKsh(stats.totalSpentCents),
    },
    counts: { purchases: stats.totalOrders, bids: stats.totalBids },
    content: await contentOf(tab, userId, { person, page }),
  };
}

export type ProfilePage = NonNullable<Awaited<ReturnType<typeof profilePage>>>;

async function contentOf(
  tab: ProfileTab,
  userId: number,
  { person, page }: { person: ProfileRow; page: number },
) {
  switch (tab) {
    case "overview": {
      const [{ orders }, { pledges }] = await Promise.all([
        ownOrders(userId, { take: RECENT_PURCHASES }),
        ownPledges(userId, { take: RECENT_PLEDGES }),
      ]);
      const details = personalDetails(person, shopTime());
      return { tab, details, purchases: orders.map(purchaseRow), pledges: pledges.map(pledgeRow) };
    }
    case "purchases": {
      const { orders, ...shown } = await ownOrders(userId, { page, take: PAGE_SIZE });
      return { tab, page: shown.page, pageCount: shown.pageCount, rows: orders.map(purchaseRow) };
    }
    case "bids": {
      const { pledges, ...shown } = await ownPledges(userId, { page, take: PAGE_SIZE });
      return { tab, page: shown.page, pageCount: shown.pageCount, rows: pledges.map(pledgeRow) };
    }
  }
}

type Pledge = Awaited<ReturnType<typeof ownPledges>>["pledges"][number];

/** A deleted auction still has its pledges (D55). */
function pledgeRow({ id, seq, cents, submittedAt, round: { number, voidedAt, product } }: Pledge): PledgeRow {
  const gone = product.deletedAt !== null;
  return {
    id,
    auction: gone ? t("Unknown Auction") : product.title,
    to: gone ? null : `/auction/${product.id}`,
    round: number,
    isVoid: voidedAt !== null,
    amount: formatKsh(cents),
    receipt: receiptNumber(number, seq),
    time: formatDateTime(submittedAt),
  };
}
