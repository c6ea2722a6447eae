import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";

const publicHost = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).host;

/** 'GET http://shop.example/browse HTTP/1.1' is '/browse' of that host, whatever Host says (RFC 9112, 3.2.2). Runs before anything reads the address. */
export function completeTarget(request: IncomingMessage): void {
  const [whole = "", host = ""] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? "") ?? [];
  if (whole) {
    const rest = (request.url ?? "").slice(whole.length);
    request.url = rest.startsWith("/") ? rest : `/${rest}`;
    nameHost(request, host);
  } else if (request.httpVersion === "1.0" && request.headers.host === undefined)
    nameHost(request, publicHost ?? localHostOf(request));
}

/** Sets both forms of the headers; a second Host header stays, and is refused. */
function nameHost({ headers, rawHeaders }: IncomingMessage, host: string) {
  headers.host = host;
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === "host");
  if (at < 0) rawHeaders.push("Host", host);
  else rawHeaders[at + 1] = host;
}

function localHostOf({
  socket: { localAddress = "localhost", localPort = env.PORT },
}: IncomingMessage): string {
  const address = localAddress.replace(/^::ffff:/, "");
  return `${address.includes(":") ? `[${address}]` : address}:${localPort}`;
}
