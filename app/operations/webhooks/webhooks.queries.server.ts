import { asNumber, columns, columnsOf, tableColumns } from "~/db/columns.server";
import { sql } from "~/db/sql.server";
import { countRows } from "~/db/list-rows.server";
import { select, selectOne } from "~/db/select.server";

const endpoint = tableColumns("WebhookEndpoint", "endpoint", "id, url, events, isActive");

export const activeEndpoints = () =>
  select(endpoint, { cached: true })`
    FROM "WebhookEndpoint" endpoint WHERE endpoint."isActive" ORDER BY endpoint."id"`;

export const allWebhooks = () => select(endpoint)`FROM "WebhookEndpoint" endpoint ORDER BY "url", "id"`;

export const webhookOf = (id: number) =>
  selectOne(endpoint)`FROM "WebhookEndpoint" endpoint WHERE "id" = ${id}`;

interface DeliveryCounts {
  readonly waiting: number;
  readonly failed: number;
}

const counted = columns({
  ...columnsOf("Delivery", "delivery", "endpointId, state"),
  count: asNumber("COUNT(*)"),
});

export async function countDeliveries(): Promise<(endpointId: number) => DeliveryCounts> {
  const rows = await select(counted)`
    FROM "Delivery" delivery WHERE "state" IN ('waiting', 'failed') AND "endpointId" IS NOT NULL
    GROUP BY "endpointId", "state"`;
  return (id) => {
    const count = (state: string) =>
      rows.find((row) => row.endpointId === id && row.state === state)?.count ?? 0;
    return { waiting: count("waiting"), failed: count("failed") };
  };
}

const listed = tableColumns(
  "Delivery",
  "delivery",
  "id, kind, state, tries, lastAnswer, dueAt, createdAt, sentAt",
);

export async function deliveriesOf(endpointId: number, { skip, size }: { skip: number; size: number }) {
  const where = sql`FROM "Delivery" delivery WHERE "endpointId" = ${endpointId}`;
  const [total, rows] = await Promise.all([
    countRows()`${where}`,
    select(listed)`${where} ORDER BY "id" DESC LIMIT ${size} OFFSET ${skip}`,
  ]);
  return { total, rows };
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>["rows"][number];
