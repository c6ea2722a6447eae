import type { IncomingMessage } from "node:http";
import { env } from "~/env/env.server";
import type { Viewer } from "~/domain/account/access";
import { losesAccess } from "~/domain/account/staff/staff";
import { parseId } from "~/domain/id";
import { isStorageFailure } from "~/http/storage-failure.server";
import { log } from "~/http/observability/log.server";
import { isOtherSite, ownOriginOf } from "~/http/security/origin-check.server";
import { holderOf } from "~/http/rest/bearer.server";
import { BAD_TOKEN, ApiError, unauthenticated } from "~/http/rest/api-error.server";
import { routeLabel, match } from "~/http/match";
import { readSession } from "~/http/session/session.server";
import { canSeeAuction } from "~/operations/pledges/board.queries.server";

export interface Visitor {
  readonly viewer: Viewer | null;
  isStillValid(): Promise<boolean>;
}

const ANONYMOUS: Visitor = { viewer: null, isStillValid: async () => true };

/** A channel shows what its viewer was allowed to see when it began, so it ends with the session, the token or a permission (D87, D93). */
const isAsBefore = (before: Viewer, now: Viewer | null) => now !== null && !losesAccess(before, now);

export const auctionMissing = () => new ApiError(404, "Auction not found");

export async function admitVisitor(request: IncomingMessage, idParam: string | undefined) {
  const visitor = await visitorOf(request);
  const auctionId = parseId(idParam);
  if (auctionId === null || !(await canSeeAuction(visitor.viewer, auctionId))) throw auctionMissing();
  return { visitor, auctionId };
}

/** A token may be in the query, as browsers send no headers with a WebSocket. Other sites' pages are anonymous (D50). */
async function visitorOf({ headers, url = "" }: IncomingMessage): Promise<Visitor> {
  const { origin } = headers;
  const secFetchSite = headers["sec-fetch-site"]?.toString();
  const isForeign = isOtherSite({ own: ownOriginOf(headers), origin, secFetchSite });
  const mayUseTokens = !isForeign || (origin !== undefined && env.CORS_ORIGINS.includes(origin));
  const token = mayUseTokens ? tokenOf(url, headers.authorization) : "";
  if (token) {
    const viewer = await holderOf(token);
    if (!viewer) throw unauthenticated(BAD_TOKEN);
    return { viewer, isStillValid: async () => isAsBefore(viewer, await holderOf(token)) };
  }
  const cookie = isForeign ? undefined : headers.cookie;
  if (cookie === undefined) return ANONYMOUS;
  const { user } = await readSession(cookie);
  return user
    ? { viewer: user, isStillValid: async () => isAsBefore(user, (await readSession(cookie)).user) }
    : ANONYMOUS;
}

const tokenOf = (url: string, authorization: string | undefined) =>
  new URLSearchParams(url.split("?")[1]).get("token") ??
  /^bearer +(\S+)\s*$/i.exec(authorization ?? "")?.[1] ??
  "";

/** Logs unexpected errors, with the path only: the query may contain a token. */
export function refusalOf(error: unknown, { url = "" }: IncomingMessage): ApiError {
  if (error instanceof ApiError) return error;
  log.error({ err: error, route: routeLabel(match(url)) }, "live connection could not begin");
  if (!isStorageFailure(error)) return new ApiError(500, "Something went wrong. Please try again.");
  return new ApiError(
    503,
    "We cannot read anything right now. Please try again in a minute.",
    {},
    { "Retry-After": "60" },
  );
}
