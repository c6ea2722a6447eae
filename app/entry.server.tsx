import { createHash } from "node:crypto";
import { type AppLoadContext, type EntryContext, readableStreamToString } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { log } from "~/http/observability/log.server";
import { NonceContext } from "~/http/security/nonce";
import { wholeAnswer } from "~/edge/whole-answer.server";

// what server.ts needs of the app comes through here, so that database client and hub exist once
export * as soko from "./boot.server";

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  neverShared(request, headers);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  const html = await render(request, remixContext, context.cspNonce);
  if (status === 200 && isPublic(request, headers)) return revalidated(request, html, headers, context);
  return wholeAnswer(request, html, { headers, status });
}

/**
 * The page in one piece. No screen defers a part of its data, and rendering piece by piece costs twice the time, half as much
 * again to compress, and more bytes. A part that were deferred would be waited for.
 */
async function render(request: Request, remixContext: EntryContext, nonce: string) {
  const { serverHandoffStream: state, ...rest } = remixContext;
  const data = state ? await readableStreamToString(state) : "";
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={rest} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
  const scripts = script(`enqueue(${inScript(data)})`) + script("close()");
  // an error page of last resort has no scripts, nor has one for who saves data; the search goes backwards, because a page's
  // stand at its end, and for what no text of a page can be
  const takes = html.endsWith(END) && html.lastIndexOf(`<script nonce="${nonce}">window.__remixContext`) >= 0;
  return takes ? `<!DOCTYPE html>${html.slice(0, -END.length)}${scripts}${END}` : `<!DOCTYPE html>${html}`;
}

const END = "</body></html>";

/** A text as a script's literal that no HTML parser ends early. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The same for every visitor: nobody is signed in, and nothing is set for this one alone. */
const isPublic = (request: Request, headers: Headers) =>
  /^(GET|HEAD)$/.test(request.method) && !isSignedIn(request) && !headers.has("Set-Cookie");

const isSignedIn = (request: Request) => request.headers.get("Cookie")?.includes("soko_session=") ?? false;

/** 304 where the visitor has this very page. The nonce is new each time, so it does not count. */
function revalidated(request: Request, html: string, headers: Headers, context: AppLoadContext) {
  const digest = createHash("sha256").update(html.replaceAll(context.cspNonce, ""));
  const etag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  if (request.headers.get("If-None-Match") !== etag) return wholeAnswer(request, html, { headers });
  // the kept page has its own nonce, and the kept policy names it (D50)
  context.keepPolicy();
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

export async function handleDataRequest(answer: Response, { request }: { request: Request }) {
  // what was fetched ahead is used when the link is followed, or it was fetched for nothing; a failure is tried again then
  const isPage = answer.ok && !answer.headers.has("Set-Cookie");
  if (isPrefetch(request) && isPage && !isSignedIn(request))
    answer.headers.set("Cache-Control", "private, max-age=10");
  neverShared(request, answer.headers);
  if (answer.status === 405) answer.headers.set("Allow", "GET, HEAD");
  return answer.body ? wholeAnswer(request, await answer.text(), answer) : answer;
}

const isPrefetch = ({ headers }: Request) =>
  [headers.get("Sec-Purpose"), headers.get("Purpose")].some((purpose) => purpose?.includes("prefetch"));

/** A signed-in person's page is kept nowhere (D50); a visitor's only where going back to it is at once. */
function neverShared(request: Request, headers: Headers) {
  headers.append("Vary", "Cookie, Save-Data");
  if (headers.has("Cache-Control")) return;
  headers.set("Cache-Control", isSignedIn(request) ? "no-store" : "private, no-cache");
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // what we answer somebody's mistake with, such as a form sent to a page without one, is nothing for us to mend
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted && !context.isAnswered())
    log.error({ err: error, requestId: context.requestId }, "request failed");
}
