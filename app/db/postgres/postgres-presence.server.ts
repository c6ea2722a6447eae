/** Knows which processes are alive by advisory locks on the bus's connection: they end with it, even if a process is killed. */
import { setTimeout as wait } from "node:timers/promises";
import type { PostgresBus } from "./postgres-bus.server";

const SHOP = 72_707_370;
/** First half of a two-part lock; the process's id is the second. */
const PROCESSES = 7271;
/** First half of another lock; the fingerprint of the process's secret is the second. */
const SECRETS = 7272;
const TRY_EVERY_MS = 250;

/** Locked like the secret: `lock` is the first half of its own lock. */
export interface SettingLock {
  readonly name: string;
  readonly lock: number;
  /** 31 bits made from the value. */
  readonly fingerprint: number;
}

export class PostgresPresence {
  #hasJoined = false;

  /** Construct it before the bus connects. */
  constructor(
    private readonly bus: PostgresBus,
    private readonly fingerprint: number,
    private readonly settings: readonly SettingLock[] = [],
  ) {
    bus.onConnect(async () => {
      // shared: the server may still hold the last connection's lock
      await this.#try("SELECT pg_try_advisory_lock_shared($1, $2) AS got", [PROCESSES, bus.id]);
      await this.#try("SELECT pg_try_advisory_lock_shared($1, $2) AS got", [SECRETS, fingerprint]);
      if (settings.length > 0)
        await bus.query(
          "SELECT pg_try_advisory_lock_shared(lock, value) FROM unnest($1::int[], $2::int[]) AS s (lock, value)",
          [settings.map(({ lock }) => lock), settings.map((setting) => setting.fingerprint)],
        );
      if (this.#hasJoined) void this.#shareShop().catch(() => undefined);
    });
  }

  /** True if no other process is running; then none can start before `acceptOtherProcesses`. Else waits until the other process's set-up is done. */
  async join(): Promise<boolean> {
    if (await this.#try("SELECT pg_try_advisory_lock($1) AS got", [SHOP])) return true;
    await this.#shareShop();
    this.#hasJoined = true;
    return false;
  }

  /** Waits while another process sets the shop up, or the server still holds our last connection's lock. */
  async #shareShop() {
    while (!(await this.#try(SHARED, [SHOP]))) await wait(TRY_EVERY_MS);
  }

  async acceptOtherProcesses(): Promise<void> {
    if (this.#hasJoined) return;
    this.#hasJoined = true;
    // an exclusive lock may be shared as well: no process slips in between
    await this.#shareShop();
    await this.bus.query("SELECT pg_advisory_unlock($1)", [SHOP]);
  }

  /** Includes this process. */
  alive(): Promise<ReadonlySet<number>> {
    return this.#lockIds(PROCESSES);
  }

  async hasDifferentSecret(): Promise<boolean> {
    const all = await this.#lockIds(SECRETS);
    return [...all].some((fingerprint) => fingerprint !== this.fingerprint);
  }

  /** Names of the settings for which another process has another value, in the order given. */
  async differingSettings(): Promise<string[]> {
    const all = await this.#locks(this.settings.map(({ lock }) => lock));
    return this.settings
      .filter(({ lock, fingerprint }) => all.some((one) => one.first === lock && one.id !== fingerprint))
      .map(({ name }) => name);
  }

  async #lockIds(first: number): Promise<ReadonlySet<number>> {
    return new Set((await this.#locks([first])).map(({ id }) => id));
  }

  async #locks(firsts: readonly number[]): Promise<{ first: number; id: number }[]> {
    const rows = await this.bus.query<{ first: string; id: string }>(
      `SELECT classid::bigint AS first, objid::bigint AS id FROM pg_locks
       WHERE locktype = 'advisory' AND classid::bigint = ANY($1::bigint[]) AND objsubid = 2 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [firsts],
    );
    return rows.map(({ first, id }) => ({ first: Number(first), id: Number(id) }));
  }

  async #try(text: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.bus.query<{ got: boolean }>(text, values);
    return row?.got === true;
  }
}

const SHARED = "SELECT pg_try_advisory_lock_shared($1) AS got";
