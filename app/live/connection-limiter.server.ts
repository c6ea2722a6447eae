import { env } from "~/env.server";
import { networkOf } from "~/http/security/request-head.server";
import { ApiError } from "~/http/rest/api-error.server";

const RETRY = { "Retry-After": "30" };

interface Limits {
  readonly inAll: number;
  readonly perAddress: number;
}

export class ConnectionLimiter {
  #taken = 0;
  #closed = false;
  readonly #byNetwork = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** Returns a function that frees the place. Throws a Problem: 503 when all are taken, 429 when this network has its share. */
  take(address: string): () => void {
    const network = networkOf(address);
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#closed || this.#taken >= this.limits.inAll)
      throw new ApiError(
        503,
        "Too many people are watching right now. Please try again in a minute.",
        {},
        RETRY,
      );
    if (own >= this.limits.perAddress)
      throw new ApiError(429, "Too many live connections come from your address.", {}, RETRY);
    this.#taken += 1;
    this.#byNetwork.set(network, own + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken -= 1;
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }

  close() {
    this.#closed = true;
  }

  get taken() {
    return this.#taken;
  }
}

export const connectionLimiter = new ConnectionLimiter({
  inAll: env.LIVE_CONNECTIONS,
  perAddress: env.RATE_LIMITS ? env.LIVE_CONNECTIONS_PER_ADDRESS : Infinity,
});
