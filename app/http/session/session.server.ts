import { createCookie } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { isDraftValid } from "~/domain/form/saved-draft";
import { isHttps, sessionSecret } from "~/env/env.server";
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
import { limitRequest } from "~/http/security/rate-limit.server";
import type { HeadArgs } from "~/http/request-context";
import { accountMark } from "./account-mark.server";
import { refusalPage } from "~/http/respond.server";
import { msg } from "~/texts/t";

interface ReadSession extends OpenSession {
  id: string | null;
  /** Known even after the session ended; null for a visitor. */
  ownerId: number | null;
}

const NO_SESSION: ReadSession = { id: null, user: null, data: {}, ownerId: null };
const YEAR_S = 60 * 60 * 24 * 365;

// the row decides when a session ends (D6); the cookie only has to last longer
const cookie = () =>
  // __Host-: no other host, and no page over http, can replace it
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

/** Read once per request: loaders run side by side. */
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

/** Between session id and user id. The user id says whose session it was when its row is gone. */
const OWNER = "~";

export interface StartedSession {
  cookie: string;
  carried: SessionData;
}

/** Null if the password has changed since it was checked (D67). Of two logins at once only one gets the `carried` data. */
export async function startSession(args: HeadArgs, login: CheckedLogin): Promise<StartedSession | null> {
  const id = await logIn(login);
  if (id === null) return null;
  const old = await openSession(args);
  const carried = carriedOver(old.id ? await revokeSession(old.id) : {}, login.userId);
  const { draft } = carried;
  if (draft) await changeSessionData(id, (data) => ({ ...data, draft }));
  return { cookie: await continueSession(args, id, login.userId), carried };
}

/** The password was right and a one-time code comes next (D86): still a visitor's session, but under a new id. Returns the Set-Cookie. */
export async function startPendingLogin(
  args: HeadArgs,
  login: CheckedLogin,
  username: string,
): Promise<string> {
  const old = await openSession(args);
  const data = old.id ? await revokeSession(old.id) : {};
  const pendingLogin = { ...login, username, since: shopTime().toISOString() };
  return setCookie(args, await createSession(null, { ...carriedOver(data, login.userId), pendingLogin }));
}

/** A saved draft goes along only while it is fresh and was typed on a page of the same person: two people may share a computer. */
function carriedOver(data: SessionData, userId: number): SessionData {
  const { draft } = data;
  const isTheirs =
    (draft?.ownerId ?? userId) === userId && (draft?.mark ?? accountMark(userId)) === accountMark(userId);
  return draft && isTheirs && isDraftValid(draft, shopTime()) ? data : withoutDraft(data);
}

export const continueSession = (args: HeadArgs, id: string, userId: number): Promise<string> =>
  setCookie(args, `${id}${OWNER}${userId}`);

/** Returns a Set-Cookie if a new session was needed, else null. */
export async function saveInSession(
  args: HeadArgs,
  change: (data: SessionData) => SessionData,
): Promise<string | null> {
  const { id } = await openSession(args);
  if (id && (await changeSessionData(id, change))) return null;
  const tooMany = limitRequest("visitorSession", args.context.clientAddress);
  if (tooMany) throw refusalPage(tooMany, msg("Too many tries"));
  return setCookie(args, await createSession(null, change({})));
}

export function withoutDraft(data: SessionData): SessionData {
  const { draft, ...rest } = data;
  return draft ? rest : data;
}

export async function endSession(args: HeadArgs): Promise<string> {
  const { id } = await openSession(args);
  if (id) await revokeSession(id);
  return sessionCookie().serialize("", { maxAge: 0, secure: args.context.secure });
}

const setCookie = ({ context }: HeadArgs, value: string) =>
  sessionCookie().serialize(value, { secure: context.secure });
