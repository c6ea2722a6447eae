/** Sync transactions that wait together share one durable commit: docs/decisions/019-group-commit.md */
import { setImmediate as nextTurn } from "node:timers/promises";
import { whileBusy } from "~/db/busy.server";
import type { SqliteConnection } from "./sqlite-connection.server";
import type { Lock } from "./sqlite-lock.server";

/** A pledge takes about 0.1 ms, so a full group delays others by a few ms. */
export const MAX_TOGETHER = 50;

interface Member {
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

interface Group {
  readonly members: Member[];
  readonly asked: number;
}

export class GroupCommit {
  #gathering: Group | null = null;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly lock: Lock,
    private readonly busyTimeoutMs: number,
  ) {}

  /** Resolves once its write is on disk; if it throws, nothing of it stays. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const write = () => {
        const value = work();
        return () => resolve(value);
      };
      this.#add({ write, fail: reject });
    });
  }

  /** A group takes members only while nobody waits behind it: writes keep their order. */
  #add(member: Member) {
    const group = this.#gathering;
    const isOpen = group?.asked === this.lock.asked && group.members.length < MAX_TOGETHER;
    if (group && isOpen) group.members.push(member);
    else void this.#gather(member);
  }

  async #gather(first: Member) {
    const until = performance.now() + this.busyTimeoutMs;
    const turn = this.lock.acquire();
    const group: Group = { members: [first], asked: this.lock.asked };
    this.#gathering = group;
    // lets requests that have arrived join
    await Promise.all([turn, nextTurn()]);
    if (this.#gathering === group) this.#gathering = null;
    await this.#writeAll(group.members, until);
    this.lock.release();
  }

  async #writeAll(members: readonly Member[], until: number) {
    let outcomes: (() => void)[] = [];
    try {
      await whileBusy(() => this.connection.script("BEGIN IMMEDIATE"), until);
      outcomes = members.map((member) => this.#outcomeOf(member));
      this.connection.script("COMMIT");
    } catch (error) {
      this.#takeBack();
      outcomes = members.map(
        ({ fail }) =>
          () =>
            fail(error),
      );
    }
    for (const tell of outcomes) tell();
  }

  /** A refusal too waits for the COMMIT: it may rest on an earlier write of the group. */
  #outcomeOf({ write, fail }: Member): () => void {
    this.connection.script("SAVEPOINT member");
    try {
      const tell = write();
      this.connection.script("RELEASE member");
      return tell;
    } catch (error) {
      // SQLite has rolled back everything itself, as on a full disk
      if (!this.connection.database.inTransaction) throw error;
      this.connection.script("ROLLBACK TO member");
      this.connection.script("RELEASE member");
      return () => fail(error);
    }
  }

  #takeBack() {
    try {
      if (this.connection.database.inTransaction) this.connection.script("ROLLBACK");
    } catch {
      // then the next BEGIN fails and rolls back again
    }
  }
}
