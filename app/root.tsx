import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { env } from "~/env.server";
import { currentUser } from "~/http/current-user.server";
import { useNonce } from "~/http/nonce";
import { takeToast } from "~/http/toast.server";
import { ErrorScreen } from "~/screens/errors/error-screen";
import { PendingScreen } from "~/ui/pending-screen";
import { Footer } from "~/ui/shell/footer";
import { SkipLink } from "~/ui/shell/skip-link";
import { TopBar } from "~/ui/shell/top-bar";
import "~/ui/theme/global.css";
import { ToastRegion } from "~/ui/toast";

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export const meta: MetaFunction = () => [{ title: "Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  const [user, waiting] = await Promise.all([currentUser(args), takeToast(args)]);
  return data(
    {
      user: user && { name: user.firstName || user.username, isSuperuser: user.isSuperuser },
      toast: waiting?.toast ?? null,
      supportPhone: env.SUPPORT_PHONE,
      origin: env.PUBLIC_URL ?? new URL(args.request.url).origin,
    },
    waiting ? { headers: { "Set-Cookie": waiting.cookie } } : undefined,
  );
}

/**
 * Who is signed in does not change because a screen looks for newer figures, nor does a form change it that answers instead
 * of redirecting: that costs a slow line nothing, and a broken one only what the screen itself asks for.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  const redirected = formMethod !== undefined && actionResult === undefined;
  return redirected || currentUrl.href !== nextUrl.href ? defaultShouldRevalidate : false;
};

/** A screen asks for it in its data: only a watcher's page refreshes itself without JavaScript (D68). */
function useRefreshSeconds(): number | null {
  for (const { data } of useMatches())
    if (typeof data === "object" && data !== null && "refreshSeconds" in data)
      return typeof data.refreshSeconds === "number" ? data.refreshSeconds : null;
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const refreshSeconds = useRefreshSeconds();
  return (
    <html lang="en-KE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {refreshSeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        ) : null}
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The frame stays around an error too; where the root's own data is missing, it greets nobody. */
function Shell({ children }: { children: ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>("root");
  const user = shared?.user ?? null;
  const links = [
    { to: "/", label: "Home" },
    ...(user?.isSuperuser ? [{ to: "/management", label: "Management" }] : []),
  ];
  return (
    <>
      <SkipLink />
      <TopBar user={user} links={links} search={false} {...useSignInPaths()} />
      <ToastRegion toast={shared?.toast ?? null} place="top-right" />
      {children}
      <Footer links={links}>{shared ? <p>Help: call {shared.supportPhone}</p> : null}</Footer>
    </>
  );
}

/** Both lead back to the page they were pressed on; from one to the other that page is kept (D58). */
function useSignInPaths() {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search).get("redirectTo");
  const back = /^\/(login|signup)$/.test(pathname) ? kept : pathname + search;
  const query = back && back !== "/" ? `?${new URLSearchParams({ redirectTo: back })}` : "";
  return { loginTo: `/login${query}`, signupTo: `/signup${query}` };
}

export default function App() {
  useLoaderData<typeof loader>();
  return (
    <PendingScreen>
      <Outlet />
    </PendingScreen>
  );
}

export const ErrorBoundary = ErrorScreen;
