import { useLoaderData } from "~/router";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { Button } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { offPaper, paper } from "~/ui/frame/print.css";
import { scripted } from "~/ui/frame/scripted.css";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable, type TableColumn } from "~/ui/list/table";
import { classNames } from "~/ui/text/class-names";
import { msg, t } from "~/texts/t";
import { drawerAt } from "../drawer-at.server";
import { drawerSheetPage, type DrawerSheetPage } from "./drawer-sheet-page.server";

export const meta = titled<typeof loader>((data) =>
  data ? t("Drawer of {name}, {title}", { name: data.name, title: data.title }) : t("Cash drawer"),
);

export const loader = guarded(async (args, viewer) =>
  drawerSheetPage(viewer, await drawerAt(args), shopTime()),
);

type RowOf<Key extends "movements" | "orders" | "counts"> = DrawerSheetPage[Key][number];

const movementColumns: readonly TableColumn<RowOf<"movements">>[] = [
  { label: msg("What"), primary: true, cell: ({ what }) => what },
  { label: msg("Why"), cell: ({ why }) => why || "–", second: ({ by }) => by },
  { label: msg("Sum"), align: "end", cell: ({ sum }) => sum },
];

const orderColumns: readonly TableColumn<RowOf<"orders">>[] = [
  { label: msg("Order"), primary: true, cell: ({ order }) => order },
  { label: msg("When"), cell: ({ when }) => when },
  { label: msg("Sum"), align: "end", cell: ({ sum }) => sum },
];

const countColumns: readonly TableColumn<RowOf<"counts">>[] = [
  { label: msg("Counted by"), primary: true, cell: ({ by }) => by },
  { label: msg("Expected"), align: "end", cell: ({ expected }) => expected },
  { label: msg("Counted"), align: "end", cell: ({ counted }) => counted },
  { label: msg("Difference"), cell: ({ difference }) => difference, second: ({ note }) => note },
];

export default function DrawerSheet() {
  const { back, name, title, printed, whyNot, sums, expected, movements, orders, counts } =
    useLoaderData<typeof loader>();
  if (whyNot)
    return (
      <EmptyState level={1} title={t("Not shown yet")} action={{ to: back, label: t("Back to the drawers") }}>
        {whyNot}
      </EmptyState>
    );
  return (
    <div className={classNames(paper, stack.l)}>
      <div className={classNames(offPaper, cluster.m)}>
        <BackLink to={back}>{t("Cash drawers")}</BackLink>
        <Button type="button" className={scripted} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </div>
      <PageHeader title={t("Drawer of {name}", { name })}>
        {t("{title}. Printed {printed}.", { title, printed })}
      </PageHeader>
      <dl className={cluster.l}>
        {[...sums, { label: t("Expected"), sum: expected }].map(({ label, sum }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{sum}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption={t("Float, put in and taken out")}
        rows={movements}
        columns={movementColumns}
        empty={<p>{t("No float was entered, and no cash was put in or taken out.")}</p>}
      />
      <DataTable
        caption={t("Cash for orders")}
        rows={orders}
        columns={orderColumns}
        empty={<p>{t("No order was paid in cash, and no cash given back.")}</p>}
      />
      <DataTable
        caption={t("Counts")}
        rows={counts}
        columns={countColumns}
        empty={<p>{t("Not counted yet.")}</p>}
      />
      <p>{t("Signed:")}</p>
    </div>
  );
}
