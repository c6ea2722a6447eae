/** What may be believed of a request's head before anything else reads it. */

const NAME = /^[\w.-]{1,253}(?::\d{1,5})?$/;
const IPV6 = /^\[[\da-f:.]{2,45}\](?::\d{1,5})?$/i;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Why Remix is not asked; null where it is. What fetch's Request does not take would be a 500 in its adapter. Of the Host header it
 * makes a URL: 'x/api/auctions/1/?' would be another path there than the one that stood at the door.
 */
export function refuseHead(method: string, host: string | undefined) {
  if (!METHODS.includes(method))
    return { status: 405, text: "Method not allowed", headers: { Allow: METHODS.join(", ") } };
  return isHost(host) ? null : { status: 400, text: "This Host header names no host.", headers: {} };
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
