import type { SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** A fault that may be over in a minute: the line is down, or the server said 502, 503 or 504. */
export function isPassing(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status > 501 : error instanceof TypeError;
}

/**
 * A clientLoader that answers the last data of the same address when the server cannot be reached: a page that looks for
 * newer figures by itself must not turn into an error page because a phone went through a tunnel. `hydrate` makes Remix ask
 * it for the data that came with the document too, which costs no request: else that page would have nothing to go back to.
 */
export function keepLastAnswer<Loader>() {
  let kept: { href: string; answer: SerializeFrom<Loader> } | null = null;
  const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
    const { href } = new URL(request.url);
    try {
      const answer = await serverLoader<Loader>();
      kept = { href, answer };
      return answer;
    } catch (error) {
      if (kept?.href === href && isPassing(error)) return kept.answer;
      throw error;
    }
  };
  return Object.assign(clientLoader, { hydrate: true as const });
}
