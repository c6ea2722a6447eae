import { useLoaderData } from "~/router";
import { auctionsPastEnd } from "~/operations/products/past-end.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { WaitingList } from "~/screens/management/lists/waiting-list";
import { waitingPage } from "~/screens/management/lists/waiting-page.server";
import { EndedAuctions } from "../ended-auctions-list";
import { endedRows, endedTitle } from "../../lists/waiting-rows.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Auctions past their end · Management"));

export const loader = guarded(async (args) => {
  const now = shopTime();
  const { found, pages } = await waitingPage(args, (page) => auctionsPastEnd(now, page));
  return { title: endedTitle(found), rows: endedRows(found, now), pages };
});

export default function EndedAuctionList() {
  const { title, rows, pages } = useLoaderData<typeof loader>();
  return (
    <WaitingList
      heading={t("Auctions past their end")}
      title={title}
      path="/management/ended-auctions"
      pages={pages}
      noun={t("auctions")}
      empty={{ title: t("No auctions to close"), hint: t("Every auction past its end time is closed.") }}
    >
      {rows.length > 0 ? <EndedAuctions rows={rows} /> : null}
    </WaitingList>
  );
}
