import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "~/env/env.server";

type Arrived = Pick<IncomingMessage, "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** The address without its port. Only the last X-Forwarded-For is our proxy's; the client may have written the others. */
export function clientAddressOf({ headers, socket }: Arrived): string {
  const forwarded = env.TRUST_PROXY ? addressIn(lastOf(headers["x-forwarded-for"])) : null;
  return forwarded ?? socket.remoteAddress ?? "unknown";
}

/** The proxy's last entry; the server itself speaks http. */
export const schemeOf = (headers: IncomingMessage["headers"]): "http" | "https" =>
  env.TRUST_PROXY && lastOf(headers["x-forwarded-proto"]).toLowerCase() === "https" ? "https" : "http";

/** Leaves only the last X-Forwarded-Proto, our proxy's. Express and Remix would trust the first, which may be the client's. */
export function trustNearestProxy(headers: IncomingMessage["headers"]): void {
  const protocol = lastOf(headers["x-forwarded-proto"]).toLowerCase();
  if (env.TRUST_PROXY && (protocol === "https" || protocol === "http"))
    headers["x-forwarded-proto"] = protocol;
  else delete headers["x-forwarded-proto"];
  // anybody can send it; only the Host header names the host
  delete headers["x-forwarded-host"];
}

const lastOf = (header: string | string[] | undefined): string =>
  header?.toString().split(",").at(-1)?.trim() ?? "";

const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** '203.0.113.7:5678', '[2001:db8::1]:443' and 'fe80::1%eth0' as addresses; null for anything else. */
function addressIn(text: string): string | null {
  const bare = (IN_BRACKETS.exec(text) ?? IPV4_WITH_PORT.exec(text))?.[1] ?? text;
  const address = bare.replace(/%.*$/, "");
  return isIP(address) === 0 ? null : address;
}
