/** The session cookie and the session behind it, read once a request. */
import { createCookie } from "@remix-run/node";
import { sessionSecret } from "~/env.server";
import {
  createSession,
  findSession,
  type OpenSession,
  revokeSession,
  saveSessionData,
  type SessionData,
} from "~/operations/accounts/sessions.server";
import type { RequestArgs } from "./request-context";

interface ReadSession extends OpenSession {
  id: string | null;
}

const NO_SESSION: ReadSession = { id: null, user: null, data: {} };
const YEAR_S = 60 * 60 * 24 * 365;

// the row decides when a session ends (it slides, D6); the cookie only has to last longer
const cookie = () =>
  createCookie("soko_session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: YEAR_S,
    secrets: [sessionSecret()],
  });
let made: ReturnType<typeof cookie> | undefined;
const sessionCookie = () => (made ??= cookie());

const read = new WeakMap<object, Promise<ReadSession>>();

/** The loaders of one page run side by side and share one look at the database. */
export function openSession({ request, context }: RequestArgs): Promise<ReadSession> {
  const known = read.get(context);
  if (known) return known;
  const opening = readSession(request.headers.get("Cookie"));
  read.set(context, opening);
  return opening;
}

export async function readSession(cookieHeader: string | null): Promise<ReadSession> {
  const id: unknown = cookieHeader?.includes("soko_session=")
    ? await sessionCookie().parse(cookieHeader)
    : null;
  if (typeof id !== "string" || id === "") return NO_SESSION;
  const session = await findSession(id);
  return session ? { id, ...session } : NO_SESSION;
}

/** Set-Cookie of a new session for this user; the old one is gone, so a fixed id is worth nothing. */
export async function startSession(args: RequestArgs, userId: number): Promise<string> {
  const old = await openSession(args);
  if (old.id) await revokeSession(old.id);
  return setCookie(args, await createSession(userId));
}

/** Set-Cookie of the new id that this session goes on under (D67). */
export const continueSession = (args: RequestArgs, id: string): Promise<string> => setCookie(args, id);

/** Keeps data for a visitor, signed in or not. Set-Cookie where a new session was needed, else null. */
export async function keepInSession(args: RequestArgs, change: Partial<SessionData>): Promise<string | null> {
  const { id, data } = await openSession(args);
  const next = { ...data, ...change };
  if (id) {
    await saveSessionData(id, next);
    return null;
  }
  return setCookie(args, await createSession(null, next));
}

/** Ends the session on the server and answers the Set-Cookie that forgets it. */
export async function endSession(args: RequestArgs): Promise<string> {
  const { id } = await openSession(args);
  if (id) await revokeSession(id);
  return sessionCookie().serialize("", { maxAge: 0, secure: args.context.secure });
}

const setCookie = ({ context }: RequestArgs, id: string) =>
  sessionCookie().serialize(id, { secure: context.secure });
