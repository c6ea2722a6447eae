/** Who stands at the other end, and over what: the socket, or behind `TRUST_PROXY` what the nearest proxy says of it. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "~/env.server";

type Arrived = Pick<IncomingMessage, "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * The client's address without its port. Of several in X-Forwarded-For the last: the nearest proxy put it there, and what stands
 * further left is the client's own claim. What is no address is not believed: each other word would be another client's.
 */
export function clientAddressOf({ headers, socket }: Arrived): string {
  const forwarded = env.TRUST_PROXY ? addressIn(lastOf(headers["x-forwarded-for"])) : null;
  return forwarded ?? socket.remoteAddress ?? "unknown";
}

/**
 * Leaves of 'https, http' in X-Forwarded-Proto what the nearest proxy put there, and nothing where that is neither: Express and
 * Remix would read it from the left, where the client's own claim stands.
 */
export function believeNearestProxy(headers: IncomingMessage["headers"]): void {
  const protocol = lastOf(headers["x-forwarded-proto"]).toLowerCase();
  if (env.TRUST_PROXY && (protocol === "https" || protocol === "http"))
    headers["x-forwarded-proto"] = protocol;
  else delete headers["x-forwarded-proto"];
  // the Host header alone names the host: this one anybody may send
  delete headers["x-forwarded-host"];
}

const lastOf = (header: string | string[] | undefined): string =>
  header?.toString().split(",").at(-1)?.trim() ?? "";

const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** '203.0.113.7:5678', '[2001:db8::1]:443' and 'fe80::1%eth0' as addresses; null for what is none. */
function addressIn(text: string): string | null {
  const bare = (IN_BRACKETS.exec(text) ?? IPV4_WITH_PORT.exec(text))?.[1] ?? text;
  const address = bare.replace(/%.*$/, "");
  return isIP(address) === 0 ? null : address;
}
