import { tableColumns, selectColumns } from "~/db/columns.server";
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";

const endpointColumns = tableColumns("WebhookEndpoint", "endpoint", "id, events");

export const activeEndpoints = () =>
  select(
    endpointColumns,
    Prisma.sql`FROM "WebhookEndpoint" endpoint WHERE endpoint."isActive" ORDER BY endpoint."id"`,
    { cached: true },
  );

const fields = { id: true, url: true, events: true, isActive: true } as const;

export const allWebhooks = () =>
  db().webhookEndpoint.findMany({ orderBy: [{ url: "asc" }, { id: "asc" }], select: fields });

export const webhookOf = (id: number) => db().webhookEndpoint.findUnique({ where: { id }, select: fields });

export interface DeliveryCounts {
  readonly waiting: number;
  readonly failed: number;
}

export async function countDeliveries(): Promise<(endpointId: number) => DeliveryCounts> {
  const rows = await db().delivery.groupBy({
    by: ["endpointId", "state"],
    where: { state: { in: ["waiting", "failed"] }, endpointId: { not: null } },
    _count: true,
  });
  return (id) => {
    const count = (state: string) =>
      rows.find((row) => row.endpointId === id && row.state === state)?._count ?? 0;
    return { waiting: count("waiting"), failed: count("failed") };
  };
}

export async function deliveriesOf(endpointId: number, { skip, size }: { skip: number; size: number }) {
  const where = { endpointId };
  const [total, rows] = await Promise.all([
    db().delivery.count({ where }),
    db().delivery.findMany({
      where,
      orderBy: { id: "desc" },
      skip,
      take: size,
      select: selectColumns("Delivery", "id, kind, state, tries, lastAnswer, dueAt, createdAt, sentAt"),
    }),
  ]);
  return { total, rows };
}

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>["rows"][number];
