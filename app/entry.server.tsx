import { PassThrough } from "node:stream";
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

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce, requestId }: AppLoadContext,
) {
  const waitForAll = isbot(request.headers.get("User-Agent") ?? "");
  return new Promise<Response>((resolve, reject) => {
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      headers.set("Content-Type", "text/html; charset=utf-8");
      neverShared(request, headers);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RemixServer context={remixContext} url={request.url} nonce={cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        ...(waitForAll ? {} : { onShellReady: answer }),
        onAllReady() {
          // a timer left running would hold every page in memory for seconds after it was sent
          clearTimeout(tooLate);
          if (waitForAll) answer();
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

export function handleDataRequest(answer: Response, { request }: { request: Request }) {
  neverShared(request, answer.headers);
  return answer;
}

/** A signed-in person's page is kept nowhere (D50); a visitor's only where going back to it is at once. */
function neverShared(request: Request, headers: Headers) {
  if (headers.has("Cache-Control")) return;
  const signedIn = request.headers.get("Cookie")?.includes("soko_session=");
  headers.set("Cache-Control", signedIn ? "no-store" : "private, no-cache");
  headers.append("Vary", "Cookie");
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (!request.signal.aborted) log.error({ err: error, requestId: context.requestId }, "request failed");
}
