import { ButtonLink } from "~/ui/frame/button";
import { cluster, muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { type Stat, StatList } from "~/ui/text/stat";
import { t } from "~/texts/t";

/** The most frequent one comes first. */
export function QuickActions({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <Panel title={t("Quick actions")} look="bare">
      <div className={cluster.m}>
        {links.map(({ to, label }, place) => (
          <ButtonLink key={to} look={place === 0 ? "primary" : "secondary"} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}

export const Today = ({ until, stats }: { until: string; stats: readonly Stat[] }) => (
  <Panel title={t("Today")} look="bare">
    <p className={muted}>{until}</p>
    <StatList stats={stats} />
  </Panel>
);

export const EntryFees = ({ fees }: { fees: { total: string; count: string } }) => (
  <Panel title={t("Entry fees")} look="bare">
    <StatList
      stats={[
        { label: t("Total entry fees"), value: fees.total, note: t("all rounds, refunded ones not counted") },
        { label: t("Entry fees paid"), value: fees.count },
      ]}
    />
  </Panel>
);

type ProductCountsProps = Record<"total" | "active" | "draft" | "closed" | "categories", number>;

export const ProductCounts = ({ counts }: { counts: ProductCountsProps }) => (
  <Panel title={t("Products")} look="bare">
    <StatList
      stats={[
        { label: t("Total products"), value: counts.total },
        { label: t("Active"), value: counts.active },
        { label: t("Draft"), value: counts.draft },
        { label: t("Closed"), value: counts.closed },
        { label: t("Categories"), value: counts.categories },
      ]}
    />
  </Panel>
);
