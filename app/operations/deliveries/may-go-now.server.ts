import type { Prisma } from "~/db/generated/sqlite/client";
import { URGENT_KINDS } from "~/domain/message/kinds";
import { isQuietHour } from "~/domain/message/timing";

const URGENT_ALONE = { kind: { in: [...URGENT_KINDS] } };

/** Which messages of a channel may be sent now: in quiet hours only urgent ones (D84). */
export async function mayGoNow(_channel: string, now: Date): Promise<Prisma.DeliveryWhereInput> {
  return isQuietHour(now) ? URGENT_ALONE : {};
}
