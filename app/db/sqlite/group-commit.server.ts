/** Sync transactions that wait together share one durable commit: docs/decisions/019-group-commit.md */
import { setImmediate as nextPhaseChange } from "node:timers/promises";
import { retryWhileBusy } from "~/db/busy.server";
import type { SqliteConnection } from "./sqlite-connection.server";
import type { SqliteLock } from "./sqlite-lock.server";

/** A pledge takes about 0.1 ms, so a full group delays other requests by a few ms. */
export const MAX_GROUP_SIZE = 50;

interface Member {
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

interface Group {
  readonly members: Member[];
  readonly requests: number;
}

export class GroupCommit {
  #gathering: Group | null = null;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly lock: SqliteLock,
    private readonly busyTimeoutMs: number,
  ) {}

  /** Resolves once its write is on disk; if it throws, the write is undone. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const write = () => {
        const value = work();
        return () => resolve(value);
      };
      this.#add({ write, fail: reject });
    });
  }

  /** A group takes members only while nobody waits behind it: writes stay in order. */
  #add(member: Member) {
    const group = this.#gathering;
    const isOpen = group?.requests === this.lock.requests && group.members.length < MAX_GROUP_SIZE;
    if (group && isOpen) group.members.push(member);
    else void this.#gather(member);
  }

  async #gather(first: Member) {
    const until = performance.now() + this.busyTimeoutMs;
    const turn = this.lock.acquire();
    const group: Group = { members: [first], requests: this.lock.requests };
    this.#gathering = group;
    // lets requests that have arrived join
    await Promise.all([turn, nextPhaseChange()]);
    if (this.#gathering === group) this.#gathering = null;
    await this.#writeAll(group.members, until);
    this.lock.release();
  }

  async #writeAll(members: readonly Member[], until: number) {
    let outcomes: (() => void)[] = [];
    try {
      await retryWhileBusy(() => this.connection.script("BEGIN IMMEDIATE"), until);
      outcomes = members.map((member) => this.#outcomeOf(member));
      this.connection.script("COMMIT");
    } catch (error) {
      this.#rollBack();
      outcomes = members.map(
        ({ fail }) =>
          () =>
            fail(error),
      );
    }
    for (const reply of outcomes) reply();
  }

  /** A refusal waits for the COMMIT too: it may depend on an earlier write of the group. */
  #outcomeOf({ write, fail }: Member): () => void {
    this.connection.script("SAVEPOINT member");
    try {
      const reply = write();
      this.connection.script("RELEASE member");
      return reply;
    } catch (error) {
      // SQLite has rolled everything back itself, as on a full disk
      if (!this.connection.database.inTransaction) throw error;
      this.connection.script("ROLLBACK TO member");
      this.connection.script("RELEASE member");
      return () => fail(error);
    }
  }

  #rollBack() {
    try {
      if (this.connection.database.inTransaction) this.connection.script("ROLLBACK");
    } catch {
      // then the next BEGIN fails and rolls back again
    }
  }
}
