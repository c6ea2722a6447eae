// Calls to the shop. Like the operator's, they are never repeated: a shop that is down misses them.
import { PATIENCE_MS } from "./settings.mjs";

/** @typedef {{ at: Date, what: string, answer: string }} SentCall */

const MAX_SENT = 30;

export class Callbacks {
  /** @type {SentCall[]} the newest first */
  sent = [];
  /** @type {Set<Promise<unknown>>} */
  #underWay = new Set();
  /** @type {Set<() => void>} ends a wait early */
  #waits = new Set();
  #isOver = false;

  /** @param {number} speed @param {() => void} onChange */
  constructor(speed, onChange) {
    this.speed = speed;
    this.onChange = onChange;
  }

  /**
   * @param {string} what for people @param {string} url @param {unknown} body
   * @returns {Promise<unknown>} the shop's JSON; null if there was none
   */
  async post(what, url, body) {
    if (this.#isOver) return null;
    const { answer, json } = await send(url, body);
    this.sent = [{ at: new Date(), what, answer }, ...this.sent].slice(0, MAX_SENT);
    this.onChange();
    return json;
  }

  /**
   * Work that continues after its request is answered. @param {number} afterMs before `speed` @param {() => unknown} work
   * @returns {() => void} does the work at once
   */
  later(afterMs, work) {
    const { over, end } = this.#wait(afterMs);
    const done = over.then(() => (this.#isOver ? undefined : work()));
    this.#underWay.add(done);
    void done
      .catch((/** @type {unknown} */ error) => console.error("the simulator failed:", error))
      .finally(() => this.#underWay.delete(done));
    return end;
  }

  /** @param {number} ms before `speed` */
  wait(ms) {
    return this.#wait(ms).over;
  }

  /** @param {number} ms before `speed` */
  #wait(ms) {
    let end = () => {};
    const over = /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        end = () => {
          clearTimeout(timer);
          this.#waits.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms / this.speed);
        this.#waits.add(end);
      })
    );
    return { over, end };
  }

  /** Resolves once no wait and no call is pending. */
  async idle() {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async stop() {
    this.#isOver = true;
    for (const end of [...this.#waits]) end();
    await this.idle();
  }
}

/** @param {string} url @param {unknown} body @returns {Promise<{ answer: string, json: unknown }>} */
async function send(url, body) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return { answer: String(response.status), json: response.ok ? parsed(text) : null };
  } catch (error) {
    return { answer: reasonOf(error), json: null };
  }
}

function parsed(/** @type {string} */ text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return null;
  }
}

function reasonOf(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return "not reached";
  if (error.name === "TimeoutError") return "no answer";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "not reached";
}
