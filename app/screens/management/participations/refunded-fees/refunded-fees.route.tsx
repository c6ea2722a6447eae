import { useLoaderData } from "~/router";
import { refundedFees } from "~/operations/pledges/failed-payments.queries.server";
import { RecentList } from "~/ui/list/recent-list";
import { refundedRows, refundedTitle } from "~/screens/management/lists/waiting-rows.server";
import { WaitingList } from "~/screens/management/lists/waiting-list";
import { waitingPage } from "~/screens/management/lists/waiting-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Refunded fees · Management"));

export const loader = guarded(async (args) => {
  const { found, pages } = await waitingPage(args, refundedFees);
  return { title: refundedTitle(found), rows: refundedRows(found), pages };
});

/** Fees refunded because the round closed before they were paid, latest first. */
export default function RefundedFees() {
  const { title, rows, pages } = useLoaderData<typeof loader>();
  return (
    <WaitingList
      heading={t("Refunded fees")}
      title={title}
      path="/management/refunded-fees"
      pages={pages}
      noun={t("refunded fees")}
      empty={{
        title: t("No fee was refunded"),
        hint: t("A fee goes back when its round closes before the payment is done."),
      }}
    >
      {rows.length > 0 ? <RecentList entries={rows} /> : null}
    </WaitingList>
  );
}
