/** A message for the next page, in a short-lived signed cookie: it needs neither JavaScript nor a session. */
import type { TypedResponse } from "~/router";
import { createCookie, redirect, replace } from "~/router.server";
import { sessionSecret } from "~/env.server";
import type { RequestArgs } from "~/http/request-context";

export interface Toast {
  tone: "success" | "error" | "warning" | "info";
  message: string;
  durationMs?: number;
  /** A button such as 'Undo', a small form posted to `to`. The whole toast must fit into a cookie of 4 kB. */
  action?: ToastAction;
  link?: { label: string; to: string };
}

export interface ToastAction {
  label: string;
  to: string;
  fields: [name: string, value: string][];
}

export interface ShownToast extends Toast {
  id: string;
}

const make = () =>
  createCookie("soko_toast", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secrets: [sessionSecret()],
  });
let made: ReturnType<typeof make> | undefined;
const toastCookie = () => (made ??= make());

/** 303 to a page that shows the message (D52). `cookies` are further Set-Cookie values. */
export async function redirectWithToast(
  args: RequestArgs,
  to: string,
  toast: Toast,
  cookies: readonly string[] = [],
): Promise<TypedResponse<never>> {
  const headers = await toastHeaders(args, toast, cookies);
  return goTo(args.request, to)(to, { status: 303, headers });
}

/** For an answer that stays on its page: the shell shows the message when it loads its data again. */
export async function toastHeaders(
  { context }: RequestArgs,
  toast: Toast,
  cookies: readonly string[] = [],
): Promise<Headers> {
  const headers = new Headers(cookies.map((value): [string, string] => ["Set-Cookie", value]));
  const shown: ShownToast = { ...toast, id: context.requestId };
  headers.append("Set-Cookie", await toastCookie().serialize(shown, { secure: context.secure }));
  return headers;
}

/** A redirect to the same page replaces the entry in the browser's history, so that 'Back' leads where the person came from. */
function goTo(request: Request, to: string) {
  const here = new URL(request.url);
  return new URL(to, here).pathname === here.pathname.replace(/\.data$/, "") ? replace : redirect;
}

/** The waiting message, and the Set-Cookie that removes it. */
export async function takeToast(args: RequestArgs): Promise<{ toast: ShownToast; cookie: string } | null> {
  const header = args.request.headers.get("Cookie");
  if (!header?.includes("soko_toast=")) return null;
  const toast = (await toastCookie().parse(header)) as ShownToast | null;
  const cookie = await toastCookie().serialize("", { maxAge: 0, secure: args.context.secure });
  return toast ? { toast, cookie } : null;
}
