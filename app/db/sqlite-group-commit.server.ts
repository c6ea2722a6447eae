/**
 * Sync transactions that wait together share one durable commit. docs/decisions/019-group-commit.md
 *
 * A sync transaction is a function that never gives the thread up. Those of a group run one after another, each in a savepoint of
 * its own, between one BEGIN and one COMMIT, and nothing else runs in between. Nobody is told anything before the COMMIT.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { whileBusy } from "./busy.server";
import type { SqliteConnection } from "./sqlite-connection.server";
import type { Lock } from "./sqlite-lock.server";

/** A pledge takes about 0.1 ms: nobody else's request waits for a group longer than a few. */
export const MOST_TOGETHER = 50;

interface Member {
  /** Answers what tells the caller of the result. */
  readonly write: () => () => void;
  readonly fail: (error: unknown) => void;
}

interface Group {
  readonly members: Member[];
  /** How often the lock had been asked for, the group included. */
  readonly asked: number;
}

export class GroupCommit {
  /** The group that still takes members. */
  #gathering: Group | null = null;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly lock: Lock,
    private readonly busyTimeoutMs: number,
  ) {}

  /** Runs `work` in its turn. Resolves once what it wrote is on the disk; where it throws, nothing of it stays. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const write = () => {
        const value = work();
        return () => resolve(value);
      };
      this.#add({ write, fail: reject });
    });
  }

  /** Only a group behind which nobody waits yet takes members: everybody writes in the order in which they came. */
  #add(member: Member) {
    const group = this.#gathering;
    const isOpen = group?.asked === this.lock.asked && group.members.length < MOST_TOGETHER;
    if (group && isOpen) group.members.push(member);
    else void this.#gather(member);
  }

  async #gather(first: Member) {
    const until = performance.now() + this.busyTimeoutMs;
    const turn = this.lock.acquire();
    const group: Group = { members: [first], asked: this.lock.asked };
    this.#gathering = group;
    // whoever's request is here by now comes along
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

  /** A refusal too is told only after the COMMIT: it may rest on what somebody before it in the group has written. */
  #outcomeOf({ write, fail }: Member): () => void {
    this.connection.script("SAVEPOINT member");
    try {
      const tell = write();
      this.connection.script("RELEASE member");
      return tell;
    } catch (error) {
      // SQLite takes everybody's writes back by itself, as on a full disk
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
      // the next BEGIN fails then, and tries to take back again
    }
  }
}
