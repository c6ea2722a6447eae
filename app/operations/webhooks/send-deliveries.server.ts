import { db, transaction } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { type Backoff, MAX_UNSURE_TRIES, nextUnlimitedTryAt, nextTryAt } from "~/domain/webhook/tries";
import { NEWS_KINDS, SECRET_KINDS, URGENT_KINDS } from "~/domain/message/kinds";
import { isQuietHour } from "~/domain/message/timing";
import type { Driver, OutgoingMessage, SendResult } from "~/messages/driver";
import { unclaimed } from "./claims";
import { isBudgetSpent, isHeldBack, smsBudgetCents, triedCents, tryPrice } from "./held-back.server";
import { KRA_LANES } from "./kra-lanes";
import { applyEarlyReport } from "./record-sms-report.server";
import { lockSmsBudget } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { KRA_CHANNELS } from "~/domain/webhook/kra-channels";
import { activeEndpoints } from "./webhooks.queries.server";

/** How each channel sends; one without a driver waits. */
type ChannelDrivers = Readonly<Record<string, Driver>>;

/** Longer than a try takes: afterwards another process sends what a killed one had claimed. */
const CLAIM_MS = 45_000;

/** To people so many of one lane are sent at once; to one webhook one after the other. */
const WIDTH = 4;

/** The lane sends what no other lane does. Codes and orders have lanes of their own, so that they do not wait behind a thousand copies of news. */
interface Lane {
  readonly key: string;
  readonly channel: string;
  readonly width: number;
  readonly where: Prisma.DeliveryWhereInput;
  /** Its deliveries may wait for the morning, or for the next day's SMS budget. */
  readonly canWait: boolean;
  /** Sends one at a time; a failed one holds up the rest. */
  readonly isStrict?: true;
  /** Pauses of a lane that never gives up; without it, eight tries. */
  readonly pauses?: Backoff;
  /** The lane whose deliveries it takes a part of. */
  readonly dueWith?: string;
}

/** Sends due deliveries; returns how many were accepted. Of several senders one claims each (D95). */
export function deliverySender(drivers: ChannelDrivers, clock = shopTime): () => Promise<number> {
  const busy = new Map<string, number>();
  const running = ({ key }: Lane) => busy.get(key) ?? 0;
  const people = Object.keys(drivers)
    .filter((channel) => channel !== "webhook" && !KRA_CHANNELS.includes(channel))
    .flatMap(lanesToPeople);
  const toKra: Lane[] = KRA_LANES.filter(({ channel }) => drivers[channel]);

  async function sendAll(lane: Lane): Promise<number> {
    const driver = drivers[lane.channel];
    if (!driver) return 0;
    busy.set(lane.key, running(lane) + 1);
    try {
      let accepted = 0;
      for (let next = await claim(lane, clock()); next; next = await claim(lane, clock())) {
        const result = isExpired(next, clock()) ? EXPIRED : await driver(next, clock());
        await settle(lane, next, { result, now: clock() });
        if (result.isAccepted) accepted += 1;
      }
      return accepted;
    } finally {
      busy.set(lane.key, running(lane) - 1);
    }
  }

  return async () => {
    const now = clock();
    const endpoints = drivers.webhook ? await activeEndpoints() : [];
    const idle = [...endpoints.map(({ id }) => webhookLane(id)), ...people, ...toKra].filter(
      (lane) => running(lane) < lane.width && !(lane.canWait && isQuietHour(now)),
    );
    const due = await dueLanes(idle, now);
    const started = due.flatMap((lane) =>
      Array.from({ length: lane.width - running(lane) }, () => sendAll(lane)),
    );
    return (await Promise.all(started)).reduce((sum, count) => sum + count, 0);
  };
}

const webhookLane = (endpointId: number): Lane => ({
  key: `webhook ${endpointId}`,
  channel: "webhook",
  width: 1,
  where: { channel: "webhook", endpointId, endpoint: { isActive: true } },
  canWait: false,
});

const lanesToPeople = (channel: string): Lane[] => [
  {
    key: `${channel} urgent`,
    channel,
    width: WIDTH,
    where: { channel, kind: { in: [...URGENT_KINDS] } },
    canWait: false,
  },
  {
    key: `${channel} news`,
    channel,
    width: WIDTH,
    where: { channel, kind: { in: NEWS_KINDS } },
    canWait: true,
  },
  {
    key: channel,
    channel,
    width: WIDTH,
    where: { channel, kind: { notIn: [...URGENT_KINDS, ...NEWS_KINDS] } },
    canWait: true,
  },
];

/** In the key of the lane that sends this kind. */
function laneSuffix(kind: string): string {
  if (URGENT_KINDS.some((urgent) => urgent === kind)) return " urgent";
  return NEWS_KINDS.some((news) => news === kind) ? " news" : "";
}

/** One statement, whether anything is due or not. */
async function dueLanes(lanes: readonly Lane[], now: Date): Promise<Lane[]> {
  if (lanes.length === 0) return [];
  const due = await db().delivery.groupBy({
    by: ["channel", "endpointId", "kind"],
    where: { ...dueAt(now), OR: lanes.map(({ where }) => where) },
  });
  const keys = new Set(
    due.map(({ channel, endpointId, kind }) =>
      channel === "webhook" ? `webhook ${endpointId}` : `${channel}${laneSuffix(kind)}`,
    ),
  );
  return lanes.filter(({ key, dueWith = key }) => keys.has(dueWith));
}

const dueAt = (now: Date) => ({
  state: "waiting" as const,
  dueAt: { lte: now },
  AND: unclaimed(now),
});

interface Claimed extends OutgoingMessage {
  readonly tries: number;
  readonly claimedUntil: Date;
  readonly refusalDigest: string | null;
  readonly expiresAt: Date | null;
  readonly failedSince: Date | null;
  readonly unsureTries: number;
  /** Of all tries, this one included at `priceCents`; null but for SMS. */
  readonly costCents: number | null;
  readonly priceCents: number;
}

const claimedFields = {
  ...selectColumns(
    "Delivery",
    "id, channel, kind, recipient, body, createdAt, tries, expiresAt, failedSince, refusalDigest",
    "unsureTries, costCents",
  ),
  endpoint: { select: { url: true, secret: true } },
} as const;

async function claim(lane: Lane, now: Date): Promise<Claimed | null> {
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const where = { ...dueAt(now), ...lane.where };
  const [priceOf, budgetCents] = await Promise.all([tryPrice(lane.channel), smsBudgetCents()]);
  while (!(lane.canWait && (await isHeldBack(lane.channel, now)))) {
    const head = lane.isStrict ? await headOf(lane) : {};
    if (!head) return null;
    const next = await db().delivery.findFirst({
      where: { ...where, ...head },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      select: { id: true, costCents: true, body: true },
    });
    if (!next) return null;
    const priceCents = priceOf(next.body);
    // counted before it is sent, so that neither those under way nor a killed process lift the day's budget
    const charge = priceCents > 0 && { costCents: (next.costCents ?? 0) + priceCents, chargedAt: now };
    const [claimed] = await transaction(async (tx) => {
      if (lane.canWait && charge) {
        await lockSmsBudget(tx);
        if (await isBudgetSpent(now, budgetCents, tx)) return [];
      }
      return tx.delivery.updateManyAndReturn({
        where: { ...where, ...next },
        data: { claimedUntil, ...charge },
        select: claimedFields,
      });
    });
    // else another sender was faster, or has spent the rest of the budget
    if (claimed) return { ...claimed, claimedUntil, priceCents };
  }
  return null;
}

/** The first that was not accepted; null if there is none. Ids rise as numbers do, because the counter is locked before them. */
const headOf = ({ where }: Lane) =>
  db().delivery.findFirst({
    where: { ...where, sentAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });

const isExpired = ({ expiresAt }: Claimed, now: Date) => expiresAt !== null && expiresAt <= now;

export const EXPIRED: SendResult = { isAccepted: false, text: "Too late to be of use", isPermanent: true };

/** Only the holder of the claim writes: it may have been sent again meanwhile. */
async function settle(
  { pauses }: Lane,
  { id, channel, kind, claimedUntil, expiresAt, failedSince, ...before }: Claimed,
  { result, now }: { result: SendResult; now: Date },
) {
  const { isAccepted, text, providerId, refusalDigest = null } = result;
  const unsureTries = before.unsureTries + (result.mayHaveArrived ? 1 : 0);
  const isPermanent = result.isPermanent || unsureTries >= MAX_UNSURE_TRIES;
  const costCents = (before.costCents ?? 0) - before.priceCents + triedCents(result, before.priceCents);
  const isRefused = refusalDigest !== null;
  // without an end the pauses grow anew once a recipient that did not answer refuses, or the other way round
  const isOther = pauses !== undefined && isRefused !== (before.refusalDigest !== null);
  const tries = isOther ? 1 : before.tries + 1;
  const nextTry = () =>
    pauses
      ? nextUnlimitedTryAt(isRefused ? "refused" : pauses, tries, now)
      : nextTryAt(tries, now, expiresAt);
  const again = isAccepted || isPermanent ? null : nextTry();
  await transaction((tx) =>
    tx.delivery.updateMany({
      where: { id, state: "waiting", claimedUntil },
      data: {
        tries,
        refusalDigest,
        lastAnswer: text,
        claimedUntil: null,
        ...(!isAccepted && failedSince === null && { failedSince: now }),
        ...(providerId !== undefined && { providerId }),
        unsureTries,
        ...(channel === "sms" && { costCents }),
        ...(again ? { dueAt: again } : { state: isAccepted ? "sent" : "failed", ...spent(kind) }),
        ...(isAccepted && { sentAt: now }),
      },
    }),
  );
  if (providerId !== undefined) await applyEarlyReport(providerId);
}

/** A code or invitation is stored nowhere once it is of no more use. */
const spent = (kind: string) => (SECRET_KINDS.some((one) => one === kind) ? { body: "" } : {});
