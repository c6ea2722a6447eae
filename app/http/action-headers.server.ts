import type { HeadersFunction } from "~/router";

/** As a route's `headers`: lets an action's Retry-After through. */
export const passActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();
