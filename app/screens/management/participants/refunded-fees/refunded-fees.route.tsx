import { useLoaderData } from "~/router";
import { refundedFees } from "~/operations/pledges/failed-payments.queries.server";
import { RecentList } from "~/ui/list/recent-list";
import { refundedRows, refundedTitle } from "~/screens/management/lists/waiting-rows.server";
import { WaitingList } from "~/screens/management/lists/waiting-list";
import { waitingPage } from "~/screens/management/lists/waiting-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Refunded fees · Management");

export const loader = guarded(async (args) => {
  const { found, pages } = await waitingPage(args, refundedFees);
  return { title: refundedTitle(found), rows: refundedRows(found), pages };
});

/** Fees refunded because the round closed before they were paid, latest first. */
export default function RefundedFees() {
  const { title, rows, pages } = useLoaderData<typeof loader>();
  return (
    <WaitingList
      heading="Refunded fees"
      title={title}
      path="/management/refunded-fees"
      pages={pages}
      noun="refunded fees"
      empty={{
        title: "No fee was refunded",
        hint: "A fee goes back when its round closes before the payment is done.",
      }}
    >
      {rows.length > 0 ? <RecentList entries={rows} /> : null}
    </WaitingList>
  );
}
