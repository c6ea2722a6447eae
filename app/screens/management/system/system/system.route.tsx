import { useLoaderData } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DataTable } from "~/ui/list/table";
import { WideTable } from "~/ui/list/wide-table";
import { shopTime } from "~/operations/shop-clock.server";
import { Stats } from "~/screens/management/shared/stats";
import { systemPage, type SystemView } from "./system-page.server";
import {
  ConnectionPanel,
  TestPaymentsNotice,
} from "~/screens/management/shared/connections/connection-panel";
import * as styles from "./system.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("System · Management");

export const loader = guarded(() => systemPage(shopTime()));

export default function System() {
  const {
    asOf,
    processName,
    takesRealMoney,
    connections,
    warnings,
    health,
    room,
    business,
    reconciliation,
    failed,
    ...tables
  } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="System"
        actions={
          <>
            <ButtonLink look="secondary" to="/management/system/backups">
              Backups
            </ButtonLink>
            <ButtonLink look="secondary" to="/management/system" reloadDocument>
              Refresh
            </ButtonLink>
          </>
        }
      >
        {processName ? `${processName}, as of ${asOf}` : `As of ${asOf}`}
      </PageHeader>
      {takesRealMoney ? null : <TestPaymentsNotice />}
      {warnings.map((text) => (
        <Notice key={text} tone="warning">
          <p>{text}</p>
        </Notice>
      ))}
      <Processes {...tables} />
      <Panel title={processName ?? "Server"} look="bare">
        <Stats stats={health} />
      </Panel>
      <Panel title="Memory and disk" look="bare">
        <Stats stats={room} />
      </Panel>
      <Panel
        title="Since the server started"
        look="bare"
        actions={
          <ButtonLink look="secondary" size="small" to="/management/failed-payments">
            {failed}
          </ButtonLink>
        }
      >
        <Stats stats={business} />
      </Panel>
      <Panel
        title="Reconciliation"
        look="bare"
        actions={
          <ButtonLink look="secondary" size="small" to="/management/payments/report">
            Report
          </ButtonLink>
        }
      >
        <p>{reconciliation}</p>
      </Panel>
      <ConnectionPanel connections={connections} />
      <Errors {...tables} />
      <SlowestRoutes {...tables} />
    </>
  );
}

/** All processes of the shop; the rest of the page is about this process. */
function Processes({ processes }: Pick<SystemView, "processes">) {
  if (processes.length === 0) return null;
  return (
    <WideTable
      caption={`Processes: ${processes.length}. Requests and errors are of the last hour`}
      rows={processes}
      columns={[
        { label: "Process", primary: true, cell: ({ name }) => <span className={styles.code}>{name}</span> },
        { label: "Since", cell: ({ since }) => since },
        { label: "Release", cell: ({ version }) => version },
        { label: "Memory", align: "end", cell: ({ memory }) => memory },
        { label: "99% wait under", align: "end", cell: ({ wait }) => wait },
        { label: "Watchers", align: "end", cell: ({ watchers }) => watchers },
        { label: "Requests", align: "end", cell: ({ requests }) => requests },
        { label: "Errors", align: "end", cell: ({ errors }) => errors },
      ]}
    />
  );
}

const Errors = ({ errors, errorsInHour }: Pick<SystemView, "errors" | "errorsInHour">) => (
  <Panel title={`Errors in the last hour: ${errorsInHour}`} look="bare">
    <DataTable
      caption="The latest errors; search the log by the request's id"
      rows={errors}
      columns={[
        { label: "What failed", primary: true, cell: ({ message }) => message },
        { label: "When", cell: ({ at }) => at },
        {
          label: "Request id",
          cell: ({ requestId }) => <code className={styles.code}>{requestId}</code>,
        },
      ]}
      empty={<EmptyState title="No errors">Nothing has failed since the server started.</EmptyState>}
    />
  </Panel>
);

const SlowestRoutes = ({ routes }: Pick<SystemView, "routes">) => (
  <DataTable
    caption="The slowest routes since the server started"
    rows={routes}
    columns={[
      { label: "Route", primary: true, cell: ({ route }) => <code className={styles.code}>{route}</code> },
      { label: "Requests", align: "end", cell: ({ count }) => count },
      { label: "95% under", align: "end", cell: ({ p95 }) => p95 },
      { label: "Average", align: "end", cell: ({ mean }) => mean },
    ]}
    empty={null}
  />
);
