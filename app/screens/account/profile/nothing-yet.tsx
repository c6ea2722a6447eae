import { EmptyState } from "~/ui/list/empty-state";
import { t } from "~/texts/t";

export const NoPurchases = () => (
  <EmptyState title={t("No Purchases Yet")} action={{ to: "/browse", label: t("Shop Now") }}>
    {t("What you buy at a fixed price will be listed here.")}
  </EmptyState>
);

export const NoBids = () => (
  <EmptyState title={t("No Bids Yet")} action={{ to: "/", label: t("Browse Auctions") }}>
    {t("Join an auction round, and your pledges will be listed here with their receipts.")}
  </EmptyState>
);
