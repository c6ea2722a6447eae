import { createHash } from "node:crypto";
import { type AppLoadContext, type EntryContext, readableStreamToString } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { isNotModified } from "~/http/if-none-match";
import { REFUSED_HEADER } from "~/domain/form/form-mark";
import { formRefusal } from "~/http/forms/form-mark.server";
import { log } from "~/http/observability/log.server";
import { NonceContext } from "~/http/security/nonce";
import { inlineSheetsOf, withInlineSheets } from "~/http/style-sheets.server";
import { lastShopName } from "~/operations/settings/settings.server";
import { nameShop } from "~/ui/frame/shop-name";
import { wholeAnswer } from "~/edge/whole-answer.server";

// server.ts takes the app from here, so that database client and hub exist once
export * as soko from "./start/boot.server";

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // used when the link is followed within 10 s
  if (isPrefetch(request) && status === 200 && isPublic(request, headers))
    headers.set("Cache-Control", "private, max-age=10");
  neverShared(request, headers);
  sayRefusal(context, headers);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  // Remix does not pass on the headers of a thrown answer
  if (status === 503) headers.set("Retry-After", "60");
  const html = await render(request, remixContext, context);
  if (status === 200 && isPublic(request, headers)) return revalidated(request, html, headers, context);
  return wholeAnswer(html, { headers, status });
}

/** In one piece: streaming costs twice the time, compresses worse, and no screen defers data. */
async function render(
  request: Request,
  remixContext: EntryContext,
  { cspNonce: nonce, match }: AppLoadContext,
) {
  const { serverHandoffStream: state, ...rest } = remixContext;
  nameShop(lastShopName());
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={rest} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  // Only pages that load React take the data. Searched from the end, where scripts stand, and for a text that no page's content
  // can have.
  const takes = html.endsWith(END) && html.lastIndexOf(`<script nonce="${nonce}">window.__remixContext`) >= 0;
  const { headers } = request;
  const inside = inlineSheetsOf({
    match,
    destination: headers.get("Sec-Fetch-Dest"),
    isPrefetched: isPrefetch(request),
    cookie: headers.get("Cookie"),
  });
  const page = `<!DOCTYPE html>${withInlineSheets(html, inside, nonce, takes)}`;
  if (!takes) return page;
  const data = state ? await readableStreamToString(state) : "";
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
  const scripts = script(`enqueue(${inScript(data)})`) + script("close()");
  return `${page.slice(0, -END.length)}${scripts}${END}`;
}

const END = "</body></html>";

const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const isPublic = (request: Request, headers: Headers) =>
  /^(GET|HEAD)$/.test(request.method) && !isSignedIn(request) && !headers.has("Set-Cookie");

const isSignedIn = (request: Request) => request.headers.get("Cookie")?.includes("soko_session=") ?? false;

/** 304 when the visitor has this page. The nonce is new each time, so the ETag leaves it out. */
function revalidated(request: Request, html: string, headers: Headers, context: AppLoadContext) {
  const digest = createHash("sha256").update(html.replaceAll(context.cspNonce, ""));
  const etag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  if (!isNotModified(request.headers.get("If-None-Match"), etag)) return wholeAnswer(html, { headers });
  // the cached page has its own nonce, and the policy sent with it names that one (D50)
  context.omitPolicy();
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

export async function handleDataRequest(
  answer: Response,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  neverShared(request, answer.headers);
  sayRefusal(context, answer.headers);
  if (answer.status === 405) answer.headers.set("Allow", "GET, HEAD");
  return answer.body ? wholeAnswer(await answer.text(), answer) : answer;
}

/** For scripts that sent a form: the page stays and says why (D133). */
function sayRefusal(context: AppLoadContext, headers: Headers) {
  const refusal = formRefusal({ context });
  if (refusal !== null) headers.set(REFUSED_HEADER, encodeURIComponent(refusal));
}

const isPrefetch = ({ headers }: Request) => headers.get("Sec-Purpose")?.includes("prefetch") ?? false;

/** A signed-in person's page is never stored (D50); a visitor's is checked before it is shown again. */
function neverShared(request: Request, headers: Headers) {
  headers.append("Vary", "Cookie, Save-Data");
  if (headers.has("Cache-Control")) return;
  headers.set("Cache-Control", isSignedIn(request) ? "no-store" : "private, no-cache");
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  // answers to a visitor's mistake, such as a POST to a page without a form, are not our errors
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted && !context.isAnswered())
    log.error({ err: error, requestId: context.requestId }, "request failed");
}
