import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "~/http/log.server";
import { NonceContext } from "~/http/nonce";

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
  const isForAll = isPublic(request, headers);
  const whole = isForAll || isbot(request.headers.get("User-Agent") ?? "");
  const page = await render(request, { status, whole }, remixContext, context);
  if (page.status === 200 && isForAll)
    return revalidated(request, await wholeText(page.body), headers, context);
  return new Response(createReadableStreamFromReadable(page.body), { headers, status: page.status });
}

/** Resolves when the first byte may go, with the status that holds then. */
function render(
  request: Request,
  { status, whole }: { status: number; whole: boolean },
  remixContext: EntryContext,
  { cspNonce, requestId }: AppLoadContext,
) {
  return new Promise<{ status: number; body: PassThrough }>((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      resolve({ status, body });
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RemixServer context={remixContext} url={request.url} nonce={cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        ...(whole ? {} : { onShellReady: answer }),
        onAllReady() {
          // a timer left running would hold every page in memory for seconds after it was sent
          clearTimeout(tooLate);
          if (whole) answer();
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (answered) log.error({ err: error, requestId }, "rendering failed");
        },
      },
    );
    const tooLate = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** The same for every visitor: nobody is signed in, and nothing is set for this one alone. */
const isPublic = (request: Request, headers: Headers) =>
  /^(GET|HEAD)$/.test(request.method) && !isSignedIn(request) && !headers.has("Set-Cookie");

const isSignedIn = (request: Request) => request.headers.get("Cookie")?.includes("soko_session=") ?? false;

/** 304 where the visitor has this very page. The nonce is new each time, so it does not count. */
function revalidated(request: Request, html: string, headers: Headers, context: AppLoadContext) {
  const digest = createHash("sha256").update(html.replaceAll(context.cspNonce, ""));
  const etag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  if (request.headers.get("If-None-Match") !== etag) return new Response(html, { headers });
  // the kept page has its own nonce, and the kept policy names it (D50)
  context.keepPolicy();
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

export function handleDataRequest(answer: Response, { request }: { request: Request }) {
  // what was fetched ahead is used when the link is followed, or it was fetched for nothing; a failure is tried again then
  const isPage = answer.ok && !answer.headers.has("Set-Cookie");
  if (isPrefetch(request) && isPage && !isSignedIn(request))
    answer.headers.set("Cache-Control", "private, max-age=10");
  neverShared(request, answer.headers);
  return answer;
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
  if (!request.signal.aborted) log.error({ err: error, requestId: context.requestId }, "request failed");
}
