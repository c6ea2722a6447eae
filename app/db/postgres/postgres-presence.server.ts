/** Which processes are alive, by advisory locks on the bus's connection: they end with it, even if a process is killed. */
import { setTimeout as wait } from "node:timers/promises";
import type { PostgresBus } from "./postgres-bus.server";

const SHOP = 72_707_370;
/** First half of a two-part lock; the number of the process is the second. */
const PROCESSES = 7271;
/** First half of another; the fingerprint of the process's secret is the second. */
const SECRETS = 7272;
const TRY_EVERY_MS = 250;

export class PostgresPresence {
  #isOpen = false;

  /** Made before the bus is connected. */
  constructor(
    private readonly bus: PostgresBus,
    private readonly fingerprint: number,
  ) {
    bus.whenConnected(async () => {
      // shared: the server may still hold the last connection's
      await this.#try("SELECT pg_try_advisory_lock_shared($1, $2) AS got", [PROCESSES, bus.id]);
      await this.#try("SELECT pg_try_advisory_lock_shared($1, $2) AS got", [SECRETS, fingerprint]);
      if (this.#isOpen) void this.#shareShop().catch(() => undefined);
    });
  }

  /** Whether no other process is open; then none gets in before `opened`. Else waits until the one that sets up has done so. */
  async enter(): Promise<boolean> {
    if (await this.#try("SELECT pg_try_advisory_lock($1) AS got", [SHOP])) return true;
    await this.#shareShop();
    this.#isOpen = true;
    return false;
  }

  /** Waits while another process sets the shop up, or the server still holds our last connection's lock. */
  async #shareShop() {
    while (!(await this.#try(SHARED, [SHOP]))) await wait(TRY_EVERY_MS);
  }

  async opened(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    // what one holds alone it may share as well: nobody slips in between
    await this.#shareShop();
    await this.bus.ask("SELECT pg_advisory_unlock($1)", [SHOP]);
  }

  /** Includes this process. */
  alive(): Promise<ReadonlySet<number>> {
    return this.#heldUnder(PROCESSES);
  }

  async meetsOtherSecret(): Promise<boolean> {
    const all = await this.#heldUnder(SECRETS);
    return [...all].some((fingerprint) => fingerprint !== this.fingerprint);
  }

  async #heldUnder(first: number): Promise<ReadonlySet<number>> {
    const rows = await this.bus.ask<{ id: string }>(
      `SELECT objid::bigint AS id FROM pg_locks
       WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [first],
    );
    return new Set(rows.map(({ id }) => Number(id)));
  }

  async #try(text: string, values: readonly unknown[]): Promise<boolean> {
    const [row] = await this.bus.ask<{ got: boolean }>(text, values);
    return row?.got === true;
  }
}

const SHARED = "SELECT pg_try_advisory_lock_shared($1) AS got";
