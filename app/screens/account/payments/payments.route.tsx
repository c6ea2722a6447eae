import { Link, type LoaderFunctionArgs, useLoaderData } from "~/router";
import { readPage } from "~/domain/list/page";
import { requireUser } from "~/http/session/current-user.server";
import { ownToDos } from "~/http/session/own-to-dos.server";
import { Badge } from "~/ui/badge/badge";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { more, muted, small, visuallyHidden } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { useVisit } from "~/ui/frame/visit";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable, type TableColumn } from "~/ui/list/table";
import { Page } from "~/ui/shell/page";
import { ToDoPanel } from "~/ui/to-do/to-do-panel";
import { classNames } from "~/ui/text/class-names";
import { msg, t } from "~/texts/t";
import { type PaymentRow, paymentsPage } from "./payments-page.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("My payments") });

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireUser(args);
  const page = readPage(new URL(args.request.url).searchParams);
  const [list, toDos] = await Promise.all([paymentsPage(id, page), ownToDos(args)]);
  return { ...list, toDos };
}

export default function Payments() {
  const { rows, toDos, page, pageCount } = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Dashboard"), to: "/dashboard" }, { label: t("My payments") }]} />
      <PageHeader title={t("My payments")}>
        {hasAuctions
          ? t("Entry fees, orders and what went back, newest first.")
          : t("What you paid and what went back, newest first.")}
      </PageHeader>
      <ToDoPanel toDos={toDos} />
      <DataTable
        caption={t("Your payments, newest first")}
        captionHidden
        rows={rows}
        columns={columns}
        empty={
          <EmptyState title={t("No payments yet")} action={{ to: "/browse", label: t("Browse") }}>
            {hasAuctions
              ? t("Each entry fee and each order that you pay is listed here, with its receipt.")
              : t("Each order that you pay is listed here, with its receipt.")}
          </EmptyState>
        }
        pages={{ page, pageCount, hrefFor: (number) => `?page=${number}` }}
      />
    </Page>
  );
}

const columns: readonly TableColumn<PaymentRow>[] = [
  {
    label: msg("For"),
    primary: true,
    cell: ({ title, href }) => (href ? <Link to={href}>{title}</Link> : title),
  },
  { label: msg("Amount"), align: "end", cell: ({ amount }) => amount },
  {
    label: msg("State"),
    cell: ({ state, refunds }) => (
      <>
        <Badge tone={state.tone}>{state.text}</Badge>
        {refunds.map(({ id, text }) => (
          <div key={id} className={classNames(muted, small)}>
            {text}
          </div>
        ))}
      </>
    ),
  },
  {
    label: msg("Receipt"),
    cell: ({ receipt, taxInvoices }) => (
      <>
        {receipt ?? "—"}
        {taxInvoices.map(({ id, number, to }) => (
          <div key={id} className={small}>
            <Link to={to}>{number}</Link>
          </div>
        ))}
      </>
    ),
  },
  { label: msg("Date"), cell: ({ date }) => date },
  {
    label: msg("Details"),
    labelHidden: true,
    cell: ({ to, title }) => (
      <Link to={to} className={more}>
        {t("See payment")}
        <span className={visuallyHidden}> {t("for {title}", { title })}</span>
      </Link>
    ),
  },
];
