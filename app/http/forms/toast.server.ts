/** A message for the next page, in a signed cookie: without JavaScript or session. A page removes only the messages that it shows. */
import type { TypedResponse } from "~/router";
import { createCookie, redirect, replace } from "~/router/index.server";
import { sessionSecret } from "~/env/env.server";
import type { RequestArgs } from "~/http/request-context";
import { t } from "~/texts/t";

export interface Toast {
  tone: "success" | "error" | "warning" | "info";
  message: string;
  durationMs?: number;
  /** A button such as 'Undo', a small form posted to `to`. The whole toast must fit into a cookie of 4 kB. */
  action?: ToastAction;
  link?: { label: string; to: string };
}

interface ToastAction {
  label: string;
  to: string;
  fields: [name: string, value: string][];
}

export interface ShownToast extends Toast {
  id: string;
}

const toastCookie = (name: string) =>
  createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 60,
    secrets: [sessionSecret()],
  });
const COOKIE_NAMES = /\bsoko_toast_[\w-]+(?==)/g;

/** 303 to a page that shows the message (D52): a plain string is a success message. `cookies` are more Set-Cookie values. */
export async function redirectWithToast(
  args: RequestArgs,
  to: string,
  message: Toast | string,
  cookies: readonly string[] = [],
): Promise<TypedResponse<never>> {
  const toast: Toast = typeof message === "string" ? { tone: "success", message } : message;
  const headers = await toastHeaders(args, toast, cookies);
  return goTo(args.request, to)(to, { status: 303, headers });
}

/** For an answer on the same page: the shell shows the message when it loads its data again. */
export async function toastHeaders(
  { context }: RequestArgs,
  toast: Toast,
  cookies: readonly string[] = [],
): Promise<Headers> {
  const headers = new Headers(cookies.map((value): [string, string] => ["Set-Cookie", value]));
  const shown: ShownToast = { ...translated(toast), id: context.requestId };
  const cookie = toastCookie(`soko_toast_${shown.id}`);
  headers.append("Set-Cookie", await cookie.serialize(shown, { secure: context.secure }));
  return headers;
}

const translated = ({ message, action, link, ...rest }: Toast): Toast => ({
  ...rest,
  message: t(message),
  ...(action && { action: { ...action, label: t(action.label) } }),
  ...(link && { link: { ...link, label: t(link.label) } }),
});

/** A redirect to the same page replaces the entry in the browser's history, so that 'Back' leads to the previous page. */
function goTo(request: Request, to: string) {
  const currentUrl = new URL(request.url);
  return new URL(to, currentUrl).pathname === currentUrl.pathname.replace(/\.data$/, "") ? replace : redirect;
}

/** The waiting messages, oldest first, each once, and the Set-Cookies that remove them. */
export async function takeToasts({
  request,
  context,
}: RequestArgs): Promise<{ toasts: ShownToast[]; cookies: string[] }> {
  const header = request.headers.get("Cookie") ?? "";
  const taken = await Promise.all(
    [...new Set(header.match(COOKIE_NAMES))].map(async (name) => {
      const cookie = toastCookie(name);
      return {
        toast: (await cookie.parse(header)) as ShownToast | null | "",
        removal: await cookie.serialize("", { maxAge: 0, secure: context.secure }),
      };
    }),
  );
  const byContent = new Map<string, ShownToast>();
  // a browser that lost the answer to a form sends it again: then two answers say the same
  for (const { toast } of taken) if (toast) byContent.set(JSON.stringify({ ...toast, id: null }), toast);
  return {
    toasts: [...byContent.values()],
    cookies: taken.map(({ removal }) => removal),
  };
}
