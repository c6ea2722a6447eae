import { useLoaderData } from "~/router";
import { failedPayments } from "~/operations/pledges/failed-payments.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { ButtonLink } from "~/ui/frame/button";
import { RecentList } from "~/ui/list/recent-list";
import { failedRows, failedTitle, paymentsSince } from "~/screens/management/lists/waiting-rows.server";
import { WaitingList } from "~/screens/management/lists/waiting-list";
import { waitingPage } from "~/screens/management/lists/waiting-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Failed payments · Management"));

export const loader = guarded(async (args) => {
  const since = paymentsSince(shopTime());
  const { found, pages } = await waitingPage(args, (page) => failedPayments(since, page));
  return { title: failedTitle(found), rows: failedRows(found), pages };
});

export default function FailedPayments() {
  const { title, rows, pages } = useLoaderData<typeof loader>();
  return (
    <WaitingList
      heading={t("Failed payments")}
      actions={
        <ButtonLink look="secondary" to="/management/refunded-fees">
          {t("Refunded fees")}
        </ButtonLink>
      }
      title={title}
      path="/management/failed-payments"
      pages={pages}
      noun={t("failed payments")}
      empty={{ title: t("No payment failed"), hint: t("Every entry fee of the last days was paid.") }}
    >
      {rows.length > 0 ? <RecentList entries={rows} /> : null}
    </WaitingList>
  );
}
