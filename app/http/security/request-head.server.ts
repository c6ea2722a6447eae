/** What may be believed of a request's head before anything else reads it. */

const NAME = /^[\w.-]{1,253}(?::\d{1,5})?$/;
const IPV6 = /^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i;

const HOST = "host";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Three times the deepest address there is. Remix tries its whole table at each beginning of a path: 7,000 of them took 14 s. */
const MOST_SEGMENTS = 20;

interface Head {
  readonly method: string;
  /** Path and query as they came. */
  readonly originalUrl: string;
  /** Names and values in turn, as they came: `headers` has the first of two. */
  readonly rawHeaders: readonly string[];
}

/**
 * Why Remix is not asked; null where it is. What fetch's Request does not take would be a 500 in its adapter. Of the Host header it
 * makes a URL: 'x/api/auctions/1/?' would be another path there than the one that stood at the door. Of two a proxy may have
 * read the other (RFC 9112, 3.2).
 */
export function refuseHead({ method, originalUrl, rawHeaders }: Head) {
  if (!METHODS.includes(method))
    return { status: 405, text: "Method not allowed", headers: { Allow: METHODS.join(", ") } };
  if (!isHost(onlyHost(rawHeaders)))
    return { status: 400, text: "This request does not name one host.", headers: {} };
  return isTooDeep(originalUrl) ? { status: 404, text: "Not found", headers: {} } : null;
}

function isTooDeep(url: string): boolean {
  let segments = 0;
  for (const sign of url) {
    if (sign === "?") break;
    // a URL reads both alike
    if (sign === "/" || sign === "\\") segments += 1;
  }
  return segments > MOST_SEGMENTS;
}

/** What the Host header says; undefined where there is none, or several. */
export function onlyHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[i + 1];
  }
  return host;
}

const isHost = (host: string | undefined): boolean =>
  host !== undefined && (NAME.test(host) || IPV6.test(host));

/**
 * What one client is known by in limits. Many phones share one IPv4 address; of IPv6 every phone has a whole /64 of its own, so
 * that is what counts as one.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [head, tail] = [groups(before), groups(after ?? "")];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill("0"), ...tail].slice(0, 4).join(":");
}

interface Addressed {
  readonly protocol: string;
  readonly originalUrl: string;
  readonly headers: { readonly host?: string | undefined };
}

/** The whole address as the client has it. Throws where the Host header names no host; `refuseHead` lets no such request in. */
export const addressOf = ({ protocol, originalUrl, headers }: Addressed): string =>
  new URL(`${protocol}://${headers.host ?? ""}${originalUrl}`).href;
