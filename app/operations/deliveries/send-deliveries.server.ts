import { db, transaction } from "~/db/client.server";
import { nextTryAt } from "~/domain/delivery/webhook";
import { shopTime } from "../shop-clock.server";
import { activeEndpoints } from "./webhooks.queries.server";

export interface Message {
  readonly url: string;
  readonly secret: string;
  /** JSON; these exact bytes are signed. */
  readonly body: string;
}

export interface PostResult {
  readonly isAccepted: boolean;
  /** A status, or the reason why there is none. */
  readonly text: string;
}

/** Tries once, at most `ANSWER_MS` long; never throws. */
export type Post = (message: Message, now: Date) => Promise<PostResult>;

/** Longer than a try takes: afterwards another process sends what a killed one had claimed. */
const CLAIM_MS = 30_000;

/** Sends due deliveries, one by one for each endpoint; returns how many were accepted. Of several senders one claims each (D95). */
export function deliverySender(post: Post, clock = shopTime): () => Promise<number> {
  const busy = new Set<number>();

  async function sendTo(endpointId: number): Promise<number> {
    busy.add(endpointId);
    try {
      let accepted = 0;
      for (
        let delivery = await claim(endpointId, clock());
        delivery;
        delivery = await claim(endpointId, clock())
      ) {
        const result = await post(delivery, clock());
        await settle(delivery, result, clock());
        if (result.isAccepted) accepted += 1;
      }
      return accepted;
    } finally {
      busy.delete(endpointId);
    }
  }

  return async () => {
    const idle = (await activeEndpoints()).filter(({ id }) => !busy.has(id));
    if (idle.length === 0) return 0;
    const due = await db().delivery.groupBy({
      by: ["endpointId"],
      where: { ...dueAt(clock()), endpointId: { in: idle.map(({ id }) => id) } },
    });
    const accepted = await Promise.all(
      due.flatMap(({ endpointId }) =>
        endpointId === null || busy.has(endpointId) ? [] : [sendTo(endpointId)],
      ),
    );
    return accepted.reduce((sum, count) => sum + count, 0);
  };
}

const dueAt = (now: Date) => ({
  channel: "webhook",
  state: "waiting" as const,
  dueAt: { lte: now },
  OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
});

interface Claimed extends Message {
  readonly id: number;
  readonly tries: number;
  readonly claimedUntil: Date;
}

async function claim(endpointId: number, now: Date): Promise<Claimed | null> {
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const due = { ...dueAt(now), endpointId, endpoint: { isActive: true } };
  for (;;) {
    const next = await db().delivery.findFirst({
      where: due,
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    if (!next) return null;
    const [claimed] = await transaction((tx) =>
      tx.delivery.updateManyAndReturn({
        where: { ...due, id: next.id },
        data: { claimedUntil },
        select: { id: true, tries: true, body: true, endpoint: { select: { url: true, secret: true } } },
      }),
    );
    // else another sender was faster
    if (claimed?.endpoint) return { ...claimed, ...claimed.endpoint, claimedUntil };
  }
}

/** Only the holder of the claim writes: it may have been sent again meanwhile. */
async function settle({ id, claimedUntil, tries }: Claimed, { isAccepted, text }: PostResult, now: Date) {
  const again = nextTryAt(tries + 1, now);
  await transaction((tx) =>
    tx.delivery.updateMany({
      where: { id, state: "waiting", claimedUntil },
      data: {
        tries: { increment: 1 },
        lastAnswer: text,
        claimedUntil: null,
        ...(isAccepted ? { state: "sent", sentAt: now } : again ? { dueAt: again } : { state: "failed" }),
      },
    }),
  );
}

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Bodies contain names: sent and failed deliveries are deleted after 30 days. */
export async function sweepDeliveries(now: Date): Promise<number> {
  const old = {
    state: { in: ["sent" as const, "failed" as const] },
    dueAt: { lt: new Date(now.getTime() - RETENTION_MS) },
  };
  if ((await db().delivery.count({ where: old, take: 1 })) === 0) return 0;
  const { count } = await transaction((tx) => tx.delivery.deleteMany({ where: old }));
  return count;
}
