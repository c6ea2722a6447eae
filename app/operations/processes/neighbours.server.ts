/** The other processes of the shop on one PostgreSQL (D93, D95); on SQLite there are none. */
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { PostgresPresence } from "~/db/postgres/postgres-presence.server";
import { hearNews, resync, useBus } from "~/events/bus.server";
import { shopNewsSchema } from "~/events/shop-news";

interface Meeting {
  readonly bus: PostgresBus;
  readonly presence: PostgresPresence;
}

// kept across reloads of this module in development
const kept = globalThis as typeof globalThis & { sokoMeeting?: Meeting | null };

/** Of this process, in rows that only it works on; null where it is alone by nature. */
export const processId = (): number | null => kept.sokoMeeting?.bus.id ?? null;

export const isBusConnected = (): boolean => kept.sokoMeeting?.bus.isConnected ?? false;

export class OtherSecret extends Error {
  override readonly name = "OtherSecret";
}

export interface Meet {
  readonly connectionString: string;
  /** Of SESSION_SECRET, 31 bits. */
  readonly fingerprint: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Whether this process is alone: then none gets in before `openDoors`. Throws OtherSecret where others run with another secret; each
 * would log out the other's people.
 */
export async function meetNeighbours({ connectionString, fingerprint, onError }: Meet): Promise<boolean> {
  const hear = (news: unknown) => hearNews(shopNewsSchema.parse(news));
  const bus = new PostgresBus({ connectionString, hear, resync, onError });
  const presence = new PostgresPresence(bus, fingerprint);
  await bus.connect();
  kept.sokoMeeting = { bus, presence };
  useBus(bus);
  if (await presence.meetsOtherSecret()) throw new OtherSecret();
  return presence.enter();
}

export const openDoors = async (): Promise<void> => kept.sokoMeeting?.presence.opened();

export async function leaveNeighbours(): Promise<void> {
  useBus(null);
  // its number stays: a job that is still at it is not alone all of a sudden
  await kept.sokoMeeting?.bus.close();
}

let missed: readonly number[] = [];

/** Who of them is gone: missed twice in turn, since a line that was cut comes back within seconds. */
export async function goneAmong(ids: readonly number[]): Promise<number[]> {
  const before = missed;
  missed = [];
  if (!kept.sokoMeeting || ids.length === 0) return [];
  const alive = await kept.sokoMeeting.presence.alive();
  missed = ids.filter((id) => !alive.has(id) && id !== processId());
  return missed.filter((id) => before.includes(id));
}
