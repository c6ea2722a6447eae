import { db } from "~/db/client.server";
import type { Channel } from "~/domain/message/channels";
import type { Driver, OutgoingMessage, SendResult } from "~/messages/driver";
import type { Viewer } from "~/domain/account/access";
import { makeBuyer } from "../factories.fixture";
import { useChannels } from "./channels.server";

/** Sets channels whose messages are only remembered. */
export function rememberMessages(...channels: readonly Channel[]) {
  const sent: OutgoingMessage[] = [];
  const answer: Answer = { isAccepted: true, text: "remembered", costCents: 80 };
  const driver: Driver = async (delivery) => {
    sent.push(delivery);
    return { ...outbox.behaviour };
  };
  const drivers = Object.fromEntries(channels.map((channel) => [channel, driver]));
  useChannels({ drivers, publicUrl: "https://soko.example" });
  const outbox = { sent, behaviour: answer, drivers };
  return outbox;
}

type Answer = { -readonly [Name in keyof SendResult]: SendResult[Name] };

/** A buyer with a phone; fixtures' buyers have none. */
export async function makeReachable(): Promise<Viewer> {
  const buyer = await makeBuyer();
  const phoneNumber = `+2547${String(buyer.id).padStart(7, "0")}5`;
  await db().user.update({ where: { id: buyer.id }, data: { phoneNumber } });
  return buyer;
}

export const noChannels = () => useChannels({ drivers: {}, publicUrl: null });

export const queued = () =>
  db().delivery.findMany({
    where: { channel: { not: "webhook" } },
    orderBy: { id: "asc" },
    select: { channel: true, kind: true, userId: true, recipient: true, body: true, state: true },
  });
