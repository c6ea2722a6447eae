/** The session cookie and the session behind it, read once a request. */
import { createCookie } from "@remix-run/node";
import { isStillKept } from "~/domain/unsent-form";
import { sessionSecret } from "~/env.server";
import type { CheckedLogin } from "~/operations/accounts/check-login.server";
import {
  changeSessionData,
  createSession,
  findSession,
  logIn,
  type OpenSession,
  revokeSession,
  type SessionData,
} from "~/operations/accounts/sessions.server";
import type { HeadArgs } from "./request-context";

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
export function openSession({ request, context }: HeadArgs): Promise<ReadSession> {
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

/**
 * A new session after a login: its Set-Cookie, and what the old one carried, which two logins at once do not both get; an unsent
 * form goes on waiting in the new one. The old one is gone, so a fixed id is worth nothing. Null where the password was changed
 * since it was checked (D67).
 */
export async function startSession(args: HeadArgs, login: CheckedLogin) {
  const id = await logIn(login);
  if (id === null) return null;
  const old = await openSession(args);
  const carried = carriedOver(old.id ? await revokeSession(old.id) : {});
  const { unsent } = carried;
  if (unsent) await changeSessionData(id, (data) => ({ ...data, unsent }));
  return { cookie: await setCookie(args, id), carried };
}

/** A form too old to come back is neither told of nor kept for as long as somebody stays signed in. */
const carriedOver = (data: SessionData): SessionData =>
  data.unsent && isStillKept(data.unsent, new Date()) ? data : withoutUnsent(data);

/** Set-Cookie of the new id that this session goes on under (D67). */
export const continueSession = (args: HeadArgs, id: string): Promise<string> => setCookie(args, id);

/** Keeps data for a visitor, signed in or not. Set-Cookie where a new session was needed, else null. */
export async function keepInSession(
  args: HeadArgs,
  change: (data: SessionData) => SessionData,
): Promise<string | null> {
  const { id } = await openSession(args);
  if (id && (await changeSessionData(id, change))) return null;
  return setCookie(args, await createSession(null, change({})));
}

export function withoutUnsent(data: SessionData): SessionData {
  const { unsent, ...rest } = data;
  return unsent ? rest : data;
}

/** Ends the session on the server and answers the Set-Cookie that forgets it. */
export async function endSession(args: HeadArgs): Promise<string> {
  const { id } = await openSession(args);
  if (id) await revokeSession(id);
  return sessionCookie().serialize("", { maxAge: 0, secure: args.context.secure });
}

const setCookie = ({ context }: HeadArgs, id: string) =>
  sessionCookie().serialize(id, { secure: context.secure });
