/** What server.ts hands to every loader and action as `context`: one object a request. */
export interface RequestContext {
  cspNonce: string;
  requestId: string;
  /** The client's address, for rate limits. */
  clientAddress: string;
  /** Whether the client came over https: decides the Secure flag of cookies. */
  secure: boolean;
  /** Nothing is read or done: the answer is that we are too busy. */
  tooBusy: boolean;
  /** Somebody else has answered already: what fails now was given up. */
  isAnswered(): boolean;
  /** Leaves the content security policy out of the answer: a 304 keeps the one that came with the page. */
  keepPolicy(): void;
  /** Aborts when the client's connection is gone. Streams use this one: request.signal is not reliable here. */
  closed: AbortSignal;
  /** Bytes written that the client has not taken yet: Remix's writer ignores backpressure. */
  backlog(): number;
  /** The answer says something else from `at` on: where it is kept for other visitors, it is kept no longer than that. */
  expiresAt(at: Date): void;
}

/** What of a request guards, sessions and answers read: fetch's Request is one, and Node's own can be read as one. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
}

/** The part of a loader's or action's arguments that guards and sessions need. */
export interface HeadArgs {
  request: RequestHead;
  context: RequestContext;
}

/** The same where the body is read too. */
export interface RequestArgs extends HeadArgs {
  request: Request;
}
