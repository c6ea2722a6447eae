import { db, transaction } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { nextTryAt } from "~/domain/delivery/tries";
import type { Driver, Outgoing, SendResult } from "~/messages/driver";
import { sendableNow } from "./sendable-now.server";
import { shopTime } from "../shop-clock.server";
import { activeEndpoints } from "./webhooks.queries.server";

/** How each channel sends; one without a driver waits. */
export type ChannelDrivers = Readonly<Record<string, Driver>>;

/** Longer than a try takes: afterwards another process sends what a killed one had claimed. */
const CLAIM_MS = 30_000;

/** Of one channel to people so many are sent at once; to one webhook one after the other. */
const WIDTH = 4;

interface Lane {
  readonly key: string;
  readonly channel: string;
  readonly endpointId: number | null;
  readonly width: number;
}

/** Sends due deliveries; returns how many were accepted. Of several senders one claims each (D95). */
export function deliverySender(drivers: ChannelDrivers, clock = shopTime): () => Promise<number> {
  const busy = new Map<string, number>();
  const running = ({ key }: Lane) => busy.get(key) ?? 0;
  const people = Object.keys(drivers)
    .filter((channel) => channel !== "webhook")
    .map((channel) => ({ key: channel, channel, endpointId: null, width: WIDTH }));

  async function sendAll(lane: Lane): Promise<number> {
    const driver = drivers[lane.channel];
    if (!driver) return 0;
    busy.set(lane.key, running(lane) + 1);
    try {
      let accepted = 0;
      for (let next = await claim(lane, clock()); next; next = await claim(lane, clock())) {
        const result = isExpired(next, clock()) ? EXPIRED : await driver(next, clock());
        await settle(next, result, clock());
        if (result.isAccepted) accepted += 1;
      }
      return accepted;
    } finally {
      busy.set(lane.key, running(lane) - 1);
    }
  }

  return async () => {
    const endpoints = drivers.webhook ? await activeEndpoints() : [];
    const lanes = [...endpoints.map(({ id }) => webhookLane(id)), ...people];
    const idle = lanes.filter((lane) => running(lane) < lane.width);
    if (idle.length === 0) return 0;
    const now = clock();
    const due = await db().delivery.groupBy({
      by: ["channel", "endpointId"],
      where: { ...dueAt(now), OR: await Promise.all(idle.map((lane) => allowed(lane, now))) },
    });
    const isDue = (lane: Lane) =>
      due.some(({ channel, endpointId }) => channel === lane.channel && endpointId === lane.endpointId);
    const started = idle
      .filter(isDue)
      .flatMap((lane) => Array.from({ length: lane.width - running(lane) }, () => sendAll(lane)));
    return (await Promise.all(started)).reduce((sum, count) => sum + count, 0);
  };
}

const webhookLane = (endpointId: number): Lane => ({
  key: `webhook ${endpointId}`,
  channel: "webhook",
  endpointId,
  width: 1,
});

const dueAt = (now: Date) => ({
  state: "waiting" as const,
  dueAt: { lte: now },
  AND: { OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }] },
});

const allowed = async ({ channel, endpointId }: Lane, now: Date): Promise<Prisma.DeliveryWhereInput> =>
  endpointId === null
    ? { channel, ...(await sendableNow(channel, now)) }
    : { channel, endpointId, endpoint: { isActive: true } };

interface Claimed extends Outgoing {
  readonly tries: number;
  readonly claimedUntil: Date;
  readonly expiresAt: Date | null;
}

const claimedFields = {
  id: true,
  channel: true,
  kind: true,
  recipient: true,
  body: true,
  createdAt: true,
  tries: true,
  expiresAt: true,
  endpoint: { select: { url: true, secret: true } },
} as const;

async function claim(lane: Lane, now: Date): Promise<Claimed | null> {
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  for (;;) {
    const where = { ...dueAt(now), ...(await allowed(lane, now)) };
    const next = await db().delivery.findFirst({
      where,
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    if (!next) return null;
    const [claimed] = await transaction((tx) =>
      tx.delivery.updateManyAndReturn({
        where: { ...where, id: next.id },
        data: { claimedUntil },
        select: claimedFields,
      }),
    );
    // else another sender was faster
    if (claimed && (claimed.endpoint || lane.endpointId === null)) return { ...claimed, claimedUntil };
  }
}

const isExpired = ({ expiresAt }: Claimed, now: Date) => expiresAt !== null && expiresAt <= now;

const EXPIRED: SendResult = { isAccepted: false, text: "Too late to be of use", isPermanent: true };

/** Only the holder of the claim writes: it may have been sent again meanwhile. */
async function settle(
  { id, kind, claimedUntil, tries, expiresAt }: Claimed,
  { isAccepted, text, providerId, costCents, isPermanent = false }: SendResult,
  now: Date,
) {
  const again = isAccepted || isPermanent ? null : nextTryAt(tries + 1, now, expiresAt);
  await transaction((tx) =>
    tx.delivery.updateMany({
      where: { id, state: "waiting", claimedUntil },
      data: {
        tries: { increment: 1 },
        lastAnswer: text,
        claimedUntil: null,
        ...(providerId !== undefined && { providerId }),
        ...(costCents !== undefined && { costCents }),
        ...(again ? { dueAt: again } : { state: isAccepted ? "sent" : "failed", ...spent(kind) }),
        ...(isAccepted && { sentAt: now }),
      },
    }),
  );
}

/** A code is stored nowhere once it is of no more use. */
const spent = (kind: string) => (kind === "code" ? { body: "" } : {});

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Bodies contain names: sent and failed deliveries are deleted after 30 days. */
export async function sweepDeliveries(now: Date): Promise<number> {
  await sweepCodes(now);
  const old = {
    state: { in: ["sent" as const, "failed" as const] },
    dueAt: { lt: new Date(now.getTime() - RETENTION_MS) },
  };
  if ((await db().delivery.count({ where: old, take: 1 })) === 0) return 0;
  const { count } = await transaction((tx) => tx.delivery.deleteMany({ where: old }));
  return count;
}

/** Codes that no sender took before they expired: its channel was turned off. */
async function sweepCodes(now: Date) {
  const expired = { state: "waiting" as const, kind: "code", expiresAt: { lte: now } };
  if ((await db().delivery.count({ where: expired, take: 1 })) === 0) return;
  await transaction((tx) =>
    tx.delivery.updateMany({
      where: expired,
      data: { state: "failed", lastAnswer: EXPIRED.text, claimedUntil: null, ...spent("code") },
    }),
  );
}
