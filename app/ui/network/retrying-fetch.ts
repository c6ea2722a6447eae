/** A page is requested until it loads, and a form without an answer gets `Unreached` (docs/decisions/025-slow-connections.md). */
import { KEY_FIELD } from "~/domain/form/form-key";
import { REFUSED_HEADER } from "~/domain/form/form-mark";
import { markAnswered, isOffline, markLost, markReached, markRefused } from "./connection";

interface Unreached {
  unreached: true;
  /** It was answered: the page was made for another account (D133), which the bar says. */
  refused?: true;
}

export const isUnreached = (answer: unknown): answer is Unreached =>
  typeof answer === "object" && answer !== null && "unreached" in answer;

/** Nothing is lost when the next request has no answer: a total keeps its discount, a form its errors. */
export const answerOrPrevious = <Answer>(before: Answer, now: Answer): Answer =>
  isUnreached(now) ? { ...before, ...now } : now;

/** `{ data: { unreached: true } }` in turbo-stream's format. With an error status Remix keeps the page's data. */
export const unreachedAnswer = () =>
  new Response(`[{"_1":2},"data",{"_3":4},"unreached",true]\n`, {
    status: 503,
    headers: { "Content-Type": "text/x-script" },
  });

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;
const MAX_SENDS = 3;

type Fetch = typeof fetch;
type Pause = (tries: number, signal?: AbortSignal | null) => Promise<void>;

interface Waiting {
  /** The wait between retries. Ends early if the connection may be back; rejects if the request was aborted. */
  pause?: Pause;
  isOpening?: () => boolean;
}

/** For the router's data. */
export const retryingFetch =
  (plainFetch: Fetch, waiting: Waiting = {}): Fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    // a manifest request without a signal is a prefetch, and opening the page requests it again
    const isPage = pathname.endsWith(".data") || (pathname === "/__manifest" && init?.signal);
    if (!isPage) return plainFetch(input, init);
    return (await fetchAnswer(plainFetch, input, init, waiting)) ?? unreachedAnswer();
  };

/** Asks for a page until it comes. A form is sent again only if it has a key; null if it got no answer. */
export async function fetchAnswer(
  plainFetch: Fetch,
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
  { pause = pauseUntilTry, isOpening = () => false }: Waiting = {},
): Promise<Response | null> {
  const isSent = (init?.method ?? "GET") !== "GET";
  const sends = init?.body instanceof URLSearchParams && init.body.has(KEY_FIELD) ? MAX_SENDS : 1;
  for (let tries = 1; ; tries++) {
    const answer = await answerOf(plainFetch, input, init);
    if (answer) {
      markAnswered();
      const refusal = answer.headers.get(REFUSED_HEADER);
      if (refusal !== null) markRefused(decodeURIComponent(refusal));
      return answer;
    }
    if (isSent && (tries >= sends || isOffline())) {
      markLost("sent");
      void retryUntilReached(plainFetch, pause);
      return null;
    }
    markLost(isOpening() ? "opening" : null);
    await pause(tries, init?.signal);
  }
}

/** Null if there was no answer, or only a proxy's error. Throws if the caller has aborted. */
async function answerOf(plainFetch: Fetch, ...[input, init]: Parameters<Fetch>): Promise<Response | null> {
  try {
    const answer = await plainFetch(input, init);
    const isShops = answer.status < 502 || answer.headers.get("Content-Type")?.includes("text/x-script");
    // read to the end, because the connection may be lost in the middle
    if (isShops) await answer.clone().arrayBuffer();
    return isShops ? answer : null;
  } catch (error) {
    if (init?.signal?.aborted || !(error instanceof TypeError)) throw error;
    return null;
  }
}

let retrying: Promise<void> | null = null;

/** Resolves when the shop answers again. */
export function retryUntilReached(plainFetch: Fetch = fetch, pause: Pause = pauseUntilTry): Promise<void> {
  const retryOnce = async () => {
    for (let tries = 1; !(await answerOf(plainFetch, "/healthz", { cache: "no-store" })); tries++) {
      markLost(null);
      await pause(tries);
    }
    markReached();
  };
  retrying ??= retryOnce().finally(() => (retrying = null));
  return retrying;
}

export const TRY_NOW_EVENT = "soko:try-now";

const pauseUntilTry = (tries: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      for (const name of ["online", TRY_NOW_EVENT]) removeEventListener(name, tryNow);
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    const tryNow = end(resolve);
    const giveUp = end(() => reject(new DOMException("Given up", "AbortError")));
    const timer = setTimeout(tryNow, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    for (const name of ["online", TRY_NOW_EVENT]) addEventListener(name, tryNow);
    signal?.addEventListener("abort", giveUp);
  });
