import { PRODUCT_TYPE_LABELS, PRODUCT_STATUS_LABELS } from "~/domain/product/product";
import { Link, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { formatDateTime } from "~/domain/time";
import { productTimeline } from "~/operations/audit/audit.queries.server";
import { deletedProduct, feesOfDeleted } from "~/operations/products/deletion/deletions.queries.server";
import { retainedRecords } from "~/operations/products/deletion/deletion-preview.queries.server";
import { Badge } from "~/ui/badge/badge";
import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { BackLink } from "~/screens/management/shared/back-link";
import { RestoreForm } from "~/screens/management/products/form/restore-form";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { historyView } from "~/screens/management/shared/history/record-history.server";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

const SHOWN_ENTRIES = 20;

export const meta = titled<typeof loader>((data) =>
  t("{title} (deleted) · Management", { title: data?.title ?? t("Product") }),
);

/** Any other id redirects to the product's page, which also handles missing products. */
export const loader = guardedRecord("product", async (args, viewer, id) => {
  const product = await deletedProduct(id);
  if (!product) throw redirect(`/management/products/${id}`);
  const [counts, history, fees] = await Promise.all([
    retainedRecords([id]),
    productTimeline(viewer, id, SHOWN_ENTRIES),
    feesOfDeleted(id),
  ]);
  const { title, deletedAt, deletedBy, status, productType, roundCount } = product;
  return {
    id,
    title,
    deleted: deletedBy
      ? t("Deleted on {time} by {person}", { time: formatDateTime(deletedAt), person: deletedBy })
      : t("Deleted on {time}", { time: formatDateTime(deletedAt) }),
    facts: [
      { label: t("Type"), value: t(PRODUCT_TYPE_LABELS[productType]) },
      { label: t("Status before"), value: t(PRODUCT_STATUS_LABELS[status]) },
      { label: t("Rounds"), value: roundCount },
      { label: t("Orders that keep its title"), value: counts.orders },
      { label: t("Pledges in the ledger"), value: counts.bids },
    ],
    hasRounds: roundCount > 0,
    fees: fees && {
      text: oneOrMany(
        fees.feeCount,
        msg("1 entry fee was paid and not refunded."),
        msg("{count} entry fees were paid and not refunded."),
      ),
      to: `/management/products/${id}/rounds/${fees.roundId}/void`,
    },
    history: historyView("product", id, history),
  };
});

export default function DeletedProduct() {
  const { id, title, deleted, facts, hasRounds, fees, history } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/products?status=deleted">{t("Deleted products")}</BackLink>
      <PageHeader
        title={title}
        badge={<Badge tone="red">{t("DELETED")}</Badge>}
        actions={<RestoreForm productId={id} title={title} back={`/management/products/${id}`} />}
      />
      <Notice tone="warning" title={deleted}>
        <p>
          {hasRounds
            ? t(
                "Nobody can see it. If you restore it, it will have the status it had before; a round that was closed when it was deleted stays closed.",
              )
            : t("Nobody can see it. If you restore it, it will have the status it had before.")}
        </p>
        {fees ? (
          <p>
            {fees.text} <Link to={fees.to}>{t("Refund them all")}</Link>
          </p>
        ) : null}
      </Notice>
      <Panel title={t("What is kept")}>
        <DescriptionList items={facts} />
      </Panel>
      <Timeline {...history} />
    </>
  );
}
