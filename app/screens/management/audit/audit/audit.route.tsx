import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { auditList } from "~/domain/audit/audit-list";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { ListTable } from "~/screens/management/lists/list-table";
import { AuditFilters } from "./audit-filters";
import { auditTrailPage } from "./audit-page.server";
import { auditColumns } from "./audit-table";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Audit trail · Management" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return auditTrailPage(new URL(args.request.url));
}

export default function Audit() {
  const { filters, options, total, rows, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Audit trail">
        What administrators did, newest first. Entries cannot be changed or deleted.
      </PageHeader>
      <AuditFilters key={auditList.path(filters)} filters={filters} options={options} />
      <ListTable
        query={auditList}
        filters={filters}
        pageCount={pageCount}
        noun="the audit trail"
        found={
          rows.length > 0 ? (
            <p role="status">
              <strong>{total}</strong>
            </p>
          ) : null
        }
        caption="Audit trail"
        rows={rows}
        columns={auditColumns}
        empty={<NoEntries isFiltered={auditList.isFiltered(filters)} />}
      />
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No entries here" action={{ to: "/management/audit", label: "Show the whole trail" }}>
      Nothing matches this filter.
    </EmptyState>
  ) : (
    <EmptyState title="No entries yet">Every change an administrator makes appears here.</EmptyState>
  );
}
