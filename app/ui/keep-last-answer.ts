import type { SerializeFrom } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** A fault that may be over in a minute: the line is down, or the server said 502, 503 or 504. */
export function isPassing(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status > 501 : error instanceof TypeError;
}

/**
 * A clientLoader that answers the last data of the same address when the server cannot be reached: a page that looks for
 * newer figures by itself must not turn into an error page because a phone went through a tunnel. The page says what it
 * shows (`keep`, with its path and search). Remix could ask for that itself (`hydrate`), but then takes a tap during
 * hydration for part of the first load, and shows the next page without its data.
 */
export function keepLastAnswer<Loader>() {
  let kept: { address: string; answer: SerializeFrom<Loader> } | null = null;
  return {
    keep: (address: string, answer: SerializeFrom<Loader>) => {
      kept = { address, answer };
    },
    clientLoader: async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
      const { pathname, search } = new URL(request.url);
      try {
        return await serverLoader<Loader>();
      } catch (error) {
        if (kept?.address === pathname + search && isPassing(error)) return kept.answer;
        throw error;
      }
    },
  };
}
