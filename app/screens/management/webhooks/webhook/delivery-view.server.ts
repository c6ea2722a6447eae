import { listPage } from "~/domain/list/page";
import { formatDateTime } from "~/domain/time";
import { deliveriesOf, type DeliveryRow } from "~/operations/webhooks/webhooks.queries.server";

const PAGE_SIZE = 50;

const view = ({ id, kind, state, tries, lastAnswer, dueAt, createdAt, sentAt }: DeliveryRow) => ({
  id,
  kind,
  state,
  tries,
  lastAnswer: lastAnswer ?? "none yet",
  happened: formatDateTime(createdAt),
  when: whenOf({ state, dueAt, sentAt }),
});

function whenOf({ state, dueAt, sentAt }: Pick<DeliveryRow, "state" | "dueAt" | "sentAt">): string | null {
  if (state === "waiting") return `next try ${formatDateTime(dueAt)}`;
  return sentAt && formatDateTime(sentAt);
}

export type DeliveryView = ReturnType<typeof view>;

/** A page after the last is the last one. */
export async function deliveryPage(endpointId: number, requested: number) {
  const first = await deliveriesOf(endpointId, { skip: (requested - 1) * PAGE_SIZE, size: PAGE_SIZE });
  const { page, pageCount, skip } = listPage(requested, first.total, PAGE_SIZE);
  const { rows } = page === requested ? first : await deliveriesOf(endpointId, { skip, size: PAGE_SIZE });
  return { deliveries: rows.map(view), pages: { page, pageCount } };
}
