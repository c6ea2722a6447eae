import { createSession } from "~/operations/accounts/sessions.server";
import { match } from "./match";
import type { RequestArgs } from "./request-context";
import { continueSession } from "./session/session.server";

export function argsOf(request: Request, { secure = false } = {}): RequestArgs {
  const { pathname } = new URL(request.url);
  return {
    request,
    context: {
      match: match(pathname, request.headers.get("Accept") ?? undefined),
      cspNonce: "",
      requestId: crypto.randomUUID(),
      clientAddress: "127.0.0.1",
      secure,
      closed: new AbortController().signal,
      isAnswered: () => false,
      tooBusy: false,
      isDiskFull: false,
      omitPolicy: () => undefined,
      backlog: () => 0,
      expiresAt: () => undefined,
    },
  };
}

export const withCookie = (setCookie: string | null | undefined, options?: { secure: boolean }) =>
  argsOf(
    new Request("http://soko.example/", { headers: { Cookie: (setCookie ?? "").split(";")[0] ?? "" } }),
    options,
  );

export const signedIn = async (userId: number, options?: { secure: boolean }) =>
  continueSession(
    argsOf(new Request("http://soko.example/login"), options),
    await createSession(userId),
    userId,
  );

/** Of each viewer by name; a visitor has none. */
export async function cookiesOf(viewers: Readonly<Record<string, { readonly id: number } | null>>) {
  const cookies = Object.entries(viewers).map(
    async ([kind, viewer]) =>
      [kind, viewer ? ((await signedIn(viewer.id)).split(";")[0] ?? "") : ""] as const,
  );
  return Object.fromEntries(await Promise.all(cookies));
}
