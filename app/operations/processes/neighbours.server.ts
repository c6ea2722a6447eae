/** The other processes of the shop on one PostgreSQL (D93, D95); on SQLite there are none. */
import { db } from "~/db/client.server";
import { poolOf } from "~/db/open.server";
import { PostgresBus } from "~/db/postgres/postgres-bus.server";
import { type HeldSetting, PostgresPresence } from "~/db/postgres/postgres-presence.server";
import { hearNews, resync, useBus } from "~/events/bus.server";
import { shopNewsSchema } from "~/events/shop-news";
import { processWide } from "~/process-wide.server";

interface Meeting {
  readonly bus: PostgresBus;
  readonly presence: PostgresPresence;
}

const shared = processWide<{ meeting: Meeting | null }>();

/** Marks rows that only this process works on; null on SQLite, where there is only one. */
export const processId = (): number | null => shared.meeting?.bus.id ?? null;

export const isBusConnected = (): boolean => shared.meeting?.bus.isConnected ?? false;

export class OtherSecret extends Error {
  override readonly name = "OtherSecret";
}

export class OtherSettings extends Error {
  override readonly name = "OtherSettings";

  constructor(readonly names: readonly string[]) {
    super(`other processes differ in ${names.join(", ")}`);
  }
}

export interface Meet {
  readonly connectionString: string;
  /** 31 bits made from SESSION_SECRET. */
  readonly fingerprint: number;
  /** What must be the same in all. */
  readonly settings?: readonly HeldSetting[];
  readonly onError: (error: unknown) => void;
}

/** Whether this process is alone: then none gets in before `openDoors`. Throws OtherSecret or OtherSettings where others differ. */
export async function meetNeighbours({
  connectionString,
  fingerprint,
  settings,
  onError,
}: Meet): Promise<boolean> {
  const hear = (news: unknown) => hearNews(shopNewsSchema.parse(news));
  const notifyOtherwise = (channel: string, payload: string) =>
    db().$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
  const onSilence = () => poolOf(db()).connections.watchForSilence();
  const bus = new PostgresBus({ connectionString, hear, resync, notifyOtherwise, onSilence, onError });
  const presence = new PostgresPresence(bus, fingerprint, settings);
  await bus.connect();
  shared.meeting = { bus, presence };
  useBus(bus);
  if (await presence.meetsOtherSecret()) throw new OtherSecret();
  const differing = await presence.differing();
  if (differing.length > 0) throw new OtherSettings(differing);
  return presence.enter();
}

export const openDoors = async (): Promise<void> => shared.meeting?.presence.opened();

export async function leaveNeighbours(): Promise<void> {
  useBus(null);
  // its number stays, so that a job still at work does not think itself alone
  await shared.meeting?.bus.close();
}

let missed: readonly number[] = [];

/** Who of them is gone: missed twice in turn, since a line that was cut comes back within seconds. */
export async function goneAmong(ids: readonly number[]): Promise<number[]> {
  const before = missed;
  missed = [];
  if (!shared.meeting || ids.length === 0) return [];
  const alive = await shared.meeting.presence.alive();
  missed = ids.filter((id) => !alive.has(id) && id !== processId());
  return missed.filter((id) => before.includes(id));
}
