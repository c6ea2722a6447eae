import { env } from "~/env/env.server";
import { networkOf } from "~/http/security/request-head.server";
import { ApiError } from "~/http/rest/api-error.server";

const RETRY = { "Retry-After": "30" };

interface Limits {
  readonly inAll: number;
  readonly perAddress: number;
}

export class ConnectionLimiter {
  #open = 0;
  #closed = false;
  readonly #byNetwork = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** Returns a function that releases the connection. Throws an ApiError: 503 at the limit, 429 at this network's limit. */
  acquire(address: string): () => void {
    const network = networkOf(address);
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#closed || this.#open >= this.limits.inAll)
      throw new ApiError(
        503,
        "Too many people are watching right now. Please try again in a minute.",
        {},
        RETRY,
      );
    if (own >= this.limits.perAddress)
      throw new ApiError(429, "Too many live connections come from your address.", {}, RETRY);
    this.#open += 1;
    this.#byNetwork.set(network, own + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#open -= 1;
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }

  close() {
    this.#closed = true;
  }

  get open() {
    return this.#open;
  }
}

export const connectionLimiter = new ConnectionLimiter({
  inAll: env.LIVE_CONNECTIONS,
  perAddress: env.RATE_LIMITS ? env.LIVE_CONNECTIONS_PER_ADDRESS : Infinity,
});
