import type { RouteMatch } from "./match";

/** server.ts gives this to every loader and action as `context`, one per request. */
export interface RequestContext {
  match: RouteMatch;
  cspNonce: string;
  requestId: string;
  clientAddress: string;
  secure: boolean;
  /** The loader does nothing; the answer says that we are too busy. */
  tooBusy: boolean;
  /** The loader does nothing; the answer says that nothing can be saved. */
  isDiskFull: boolean;
  /** Whether something else has answered already, such as the time limit. */
  isAnswered(): boolean;
  /** Leaves the content security policy out: after a 304 the browser uses the page's own. */
  omitPolicy(): void;
  /** Aborts when the client is gone. Streams need it: request.signal is not reliable here. */
  closed: AbortSignal;
  /** Bytes that the client has not taken yet: Remix's writer ignores backpressure. */
  backlog(): number;
  /** The page changes at `at`: caches drop it then. */
  expiresAt(at: Date): void;
}

/** What guards and sessions need: fetch's Request has it, and a wrapper of Node's request. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
}

export interface HeadArgs {
  request: RequestHead;
  context: RequestContext;
}

export interface RequestArgs extends HeadArgs {
  request: Request;
}
