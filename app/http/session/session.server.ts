/** The session cookie and the session behind it, read once a request. */
import { createCookie } from "~/router.server";
import { parseId } from "~/domain/id";
import { isStillKept } from "~/domain/form/saved-draft";
import { isHttps, sessionSecret } from "~/env.server";
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
import { shopTime } from "~/operations/shop-clock.server";
import { takeTry } from "~/http/security/rate-limit.server";
import type { HeadArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";

interface ReadSession extends OpenSession {
  id: string | null;
  /** Whose session it is or, where it has ended, was; null for a visitor's. */
  ownerId: number | null;
}

const NO_SESSION: ReadSession = { id: null, user: null, data: {}, ownerId: null };
const YEAR_S = 60 * 60 * 24 * 365;

// the row decides when a session ends (it slides, D6); the cookie only has to last longer
const cookie = () =>
  // over https no other host, and no page that came over http, can put one of its own in its place
  createCookie(isHttps ? "__Host-soko_session" : "soko_session", {
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
  const value: unknown = cookieHeader?.includes("soko_session=")
    ? await sessionCookie().parse(cookieHeader)
    : null;
  if (typeof value !== "string") return NO_SESSION;
  const [id = "", owner] = value.split(OWNER);
  const session = id === "" ? null : await findSession(id);
  const ownerId = parseId(owner);
  return session ? { id, ...session, ownerId } : { ...NO_SESSION, ownerId };
}

/** Stands between a session's id and its user's: the row of a session that has ended tells nobody any more whose it was. */
const OWNER = "~";

/**
 * A new session after a login: its Set-Cookie, and what the old one carried, which two logins at once do not both get; a draft
 * form goes on waiting in the new one. The old one is gone, so a fixed id is worth nothing. Null where the password was changed
 * since it was checked (D67).
 */
export async function startSession(args: HeadArgs, login: CheckedLogin) {
  const id = await logIn(login);
  if (id === null) return null;
  const old = await openSession(args);
  const carried = carriedOver(old.id ? await revokeSession(old.id) : {}, login.userId);
  const { draft } = carried;
  if (draft) await changeSessionData(id, (data) => ({ ...data, draft }));
  return { cookie: await continueSession(args, id, login.userId), carried };
}

/**
 * A form too old to come back is neither told of nor kept for as long as somebody stays signed in; nor does anybody get what
 * another had typed at the same computer.
 */
function carriedOver(data: SessionData, userId: number): SessionData {
  const { draft } = data;
  const isTheirs = draft?.ownerId === undefined || draft.ownerId === userId;
  return draft && isTheirs && isStillKept(draft, shopTime()) ? data : withoutDraft(data);
}

/** Set-Cookie of a signed-in session's id: of a login, or of the new one that a session goes on under (D67). */
export const continueSession = (args: HeadArgs, id: string, userId: number): Promise<string> =>
  setCookie(args, `${id}${OWNER}${userId}`);

/** Keeps data for a visitor, signed in or not. Set-Cookie where a new session was needed, else null. */
export async function keepInSession(
  args: HeadArgs,
  change: (data: SessionData) => SessionData,
): Promise<string | null> {
  const { id } = await openSession(args);
  if (id && (await changeSessionData(id, change))) return null;
  const tooMany = takeTry("visitorSession", args.context.clientAddress);
  if (tooMany) throw refusalPage(tooMany, "Too many tries");
  return setCookie(args, await createSession(null, change({})));
}

export function withoutDraft(data: SessionData): SessionData {
  const { draft, ...rest } = data;
  return draft ? rest : data;
}

/** Ends the session on the server and answers the Set-Cookie that forgets it. */
export async function endSession(args: HeadArgs): Promise<string> {
  const { id } = await openSession(args);
  if (id) await revokeSession(id);
  return sessionCookie().serialize("", { maxAge: 0, secure: args.context.secure });
}

const setCookie = ({ context }: HeadArgs, value: string) =>
  sessionCookie().serialize(value, { secure: context.secure });
