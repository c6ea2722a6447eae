const NAME = /^[\w.-]{1,253}(?::\d{1,5})?$/;
const IPV6 = /^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i;

const HOST = "host";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Three times our deepest path. Remix tries all routes for each part of a path: 7,000 segments took 14 s. */
const MAX_SEGMENTS = 20;

interface Head {
  readonly method: string;
  readonly originalUrl: string;
  /** Names and values in turn: `headers` has only the first of two. */
  readonly rawHeaders: readonly string[];
}

/** Why Remix never gets this request, or null: it makes a URL of the Host header, and a proxy may have read the other one of two (RFC 9112, 3.2). */
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
    // URL reads a backslash as a slash
    if (sign === "/" || sign === "\\") segments += 1;
  }
  return segments > MAX_SEGMENTS;
}

/** Undefined if there is no Host header, or several. */
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

/** The network that limits count as one client. Many phones share one IPv4 address, but each phone has a whole /64 of IPv6. */
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

/** The whole address. Throws if the Host header is no host name; `refuseHead` refuses such requests earlier. */
export const addressOf = ({ protocol, originalUrl, headers }: Addressed): string =>
  new URL(`${protocol}://${headers.host ?? ""}${originalUrl}`).href;
