import { EmptyState } from "~/ui/list/empty-state";
import { t } from "~/texts/t";

export const NoBids = ({ q, level = 2 }: { q: string; level?: 2 | 3 }) => (
  <EmptyState title={t("No Bids Found")} level={level}>
    {q ? t("No pledge matches this search.") : t("No pledges here yet.")}
  </EmptyState>
);
