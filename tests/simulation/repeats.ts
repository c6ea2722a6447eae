/** Messages that go out twice. One that was under way when something broke may (D122), each other one is a fault. */
import type { Query } from "../faults/rows";
import type { SimulatedGateway } from "./gateway";
import type { Machine } from "./machine";

export const SENDS = "sends messages";

interface Shop {
  readonly machine: Machine;
  readonly gateway: SimulatedGateway;
  readonly query: Query;
}

export class Repeats {
  readonly #excused = new Set<number>();
  /** What was written or due by then may have been claimed in vain. */
  #claimsEndedAt = 0;
  /** Of several that send side by side one has failed: the job is over, and the others go on. */
  hasLostSender = false;

  constructor(private readonly shop: Shop) {}

  /** What is claimed now. */
  async excuseClaimed(): Promise<void> {
    for (const { id } of await this.shop.query(
      `SELECT "id" FROM "Delivery" WHERE "claimedUntil" IS NOT NULL`,
    ))
      this.#excused.add(Number(id));
  }

  /** A leap also ends the claims that a sender is about to make, because it has read the clock. */
  async excuseBeforeLeap(): Promise<void> {
    const { underWay } = this.shop.machine;
    if (this.hasLostSender || underWay.some(({ name }) => name.endsWith(SENDS)))
      this.#claimsEndedAt = Date.now();
    await this.excuseClaimed();
  }

  /** What has gone out twice already. */
  excuseSent(): void {
    for (const [id, times] of this.shop.gateway.accepted) if (times > 1) this.#excused.add(id);
  }

  async faults(): Promise<string[]> {
    const written = await this.shop.query(`SELECT "id", "createdAt", "dueAt" FROM "Delivery"`);
    return written.flatMap(({ id, createdAt, dueAt }) => {
      const times = this.shop.gateway.accepted.get(Number(id)) ?? 0;
      const isExcused =
        this.#excused.has(Number(id)) ||
        Math.min(millisecondsOf(createdAt), millisecondsOf(dueAt)) <= this.#claimsEndedAt;
      return times > 1 && !isExcused ? [`message ${id} went out ${times} times`] : [];
    });
  }
}

const millisecondsOf = (time: unknown) => new Date(String(time)).getTime();
