import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "~/router";
import { data } from "~/router/index.server";
import { type ReactNode, useEffect, useMemo } from "react";
import { isStaff } from "~/domain/account/access";
import { guestCartCount } from "~/domain/cart/cart";
import { logoImage } from "~/domain/picture/logo";
import { MEDIA_PATH } from "~/domain/picture/picture";
import { env } from "~/env/env.server";
import { accountMark } from "~/http/session/account-mark.server";
import { openSession } from "~/http/session/session.server";
import { ownToDos } from "~/http/session/own-to-dos.server";
import { otherLanguage } from "~/http/language.server";
import { liteChoice } from "~/http/lite.server";
import { useNonce } from "~/http/security/nonce";
import { siteOrigin } from "~/http/site.server";
import { type ShownToast, takeToasts } from "~/http/forms/toast.server";
import { shopColoursCss } from "~/domain/shop-colours/shop-colours";
import { isClaimTrue } from "~/domain/settings/claims";
import { shopClaims, shopSettings } from "~/operations/settings/settings.server";
import { activeBanners } from "~/operations/banners/banners.server";
import { cartCount } from "~/operations/carts/carts.queries.server";
import { watchedIds } from "~/operations/watches/watches.server";
import { ErrorScreen, errorTitle } from "~/screens/errors/error-screen";
import { pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { hasAuctionsIn, shopNameIn } from "~/ui/frame/shop-name";
import { Phone } from "~/ui/text/phone";
import { ShopLinks } from "~/ui/shell/shop-links";
import { contactView } from "~/domain/settings/contact";
import { Footer } from "~/ui/shell/footer";
import { OfflineBar } from "~/ui/shell/offline-bar";
import { loading } from "~/ui/shell/offline-bar.css";
import { LiteSwitch } from "~/ui/shell/lite-switch";
import { FOOTER_MENU, HOME, MENU, menuOf } from "~/ui/shell/menu";
import { bannerColours, bannersOn, HybridStrip, PromoBar } from "~/ui/shell/promo-bar";
import { SkipLink } from "~/ui/shell/skip-link";
import { OldBrowsersScript, ReadingScript } from "~/ui/shell/plain-script";
import { TopBar } from "~/ui/shell/top-bar";
import { useSignInPaths } from "~/ui/shell/use-sign-in-paths";
import { useFocusOnArrival } from "~/ui/shell/use-focus-on-arrival";
import { language } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import "~/ui/theme/global.css";
import { ToastRegion } from "~/ui/frame/toast";
import { usePendingCartCount } from "~/ui/product/use-pending-cart-count";
import { useRefreshSeconds } from "~/ui/frame/use-refresh-seconds";
import { type Visit, VisitContext } from "~/ui/frame/visit";

export const meta: MetaFunction = ({ error, location, matches }) =>
  error
    ? pageMeta({ matches }, { title: errorTitle(error, location.pathname) })
    : [{ title: shopNameOf({ matches }) }];

export async function loader(args: LoaderFunctionArgs) {
  const [{ user, items, watching }, toDos, { toasts, cookies }, { lite, cookie }, banners, claims, settings] =
    await Promise.all([
      visitor(args),
      ownToDos(args),
      takeToasts(args),
      liteChoice(args),
      activeBanners(),
      shopClaims(),
      shopSettings(),
    ]);
  const { shopName, supportPhone, whatsapp, logo } = settings;
  const shownBanners = banners.filter(({ english }) => isClaimTrue(english, claims));
  const shopColours = shopColoursCss(settings.brandColour, settings.accentColour) ?? "";
  const colours = shopColours + bannerColours(shownBanners);
  const hydrates = "hydrates" in (args.context.match.row ?? {});
  const headers = new Headers();
  for (const value of [...cookies, cookie]) if (value) headers.append("Set-Cookie", value);
  return data(
    {
      user: user && { name: user.firstName || user.username, isStaff: isStaff(user) },
      cartCount: items,
      // cards stand on pages without React alone
      ...(watching && !hydrates && { watching }),
      toDoCount: toDos.length,
      formKey: user && crypto.randomUUID(),
      mark: user && accountMark(user.id),
      toasts,
      supportPhone,
      whatsapp,
      origin: siteOrigin(args.request),
      mediaUrl: env.mediaUrl,
      banners: shownBanners.map(({ id, text }) => ({ id, text })),
      shopName,
      lite,
      hydrates,
      // what a shop has not set costs no bytes
      ...(logo && !lite && { logo: logoImage(logo, env.mediaUrl) }),
      ...(colours !== "" && { colours }),
      ...(!settings.hasAuctions && { hasAuctions: false }),
      ...otherLanguage(args.request),
      // beside React there are no bytes left for it, only for a link to Help
      ...(!hydrates && { contact: contactView(settings) }),
    },
    { headers },
  );
}

async function visitor(args: LoaderFunctionArgs) {
  const { user, data } = await openSession(args);
  if (!user) return { user, items: guestCartCount(data.guestCartItems) };
  const [items, watching] = await Promise.all([cartCount(user.id), watchedIds(user.id)]);
  return { user, items, watching };
}

/** A search parameter or an answered form changes nothing here, so a slow connection loads nothing again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  const redirected = formMethod !== undefined && actionResult === undefined;
  if (isCartChange(actionResult)) return true;
  return redirected || currentUrl.href !== nextUrl.href ? defaultShouldRevalidate : false;
};

const isCartChange = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "cartChanged" in answer;

/** React loads where the route table says so, and never on the server's error pages. */
function useHydrates(): boolean {
  const hydrates = useRouteLoaderData<typeof loader>("root")?.hydrates ?? false;
  const failed = Boolean(useRouteError());
  return hydrates && !(failed && import.meta.env.SSR);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const refreshSeconds = useRefreshSeconds();
  const hydrates = useHydrates();
  const shared = useRouteLoaderData<typeof loader>("root");
  const { lite = false, mediaUrl, logo, colours = "" } = shared ?? {};
  return (
    <html
      lang={`${language()}-KE`}
      data-lite={lite || undefined}
      data-scripts={lite && !hydrates ? "none" : undefined}
      data-prefetch={(shared?.user === null && !lite && !hydrates) || undefined}
      data-shop-name={shared ? undefined : shopNameIn(shared)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {refreshSeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        ) : null}
        {mediaUrl?.startsWith("http") && !lite ? <link rel="preconnect" href={mediaUrl} /> : null}
        <Meta />
        <link rel="icon" href={logo?.src ?? "/favicon.svg"} />
        {/* requested early, and run when the page is there */}
        {import.meta.env.SSR && !hydrates && !lite ? <ReadingScript nonce={nonce} /> : null}
        <Links />
        {/* always there and the same on every page: the browser has no nonce to make another */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: colours }} />
      </head>
      <body>
        <Shell>{children}</Shell>
        {hydrates ? (
          <>
            <OldBrowsersScript nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Also wraps an error page; without the root's data it shows no name. */
function Shell({ children }: { children: ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  useFocusOnArrival();
  // style sheets read it (app/ui/theme/scripts.ts); set here, because an error page may replace this one
  useEffect(() => {
    document.documentElement.dataset.scripts = "run";
  }, []);
  const { user, lite = false, formKey = null, mark = null, mediaUrl = MEDIA_PATH, logo } = shared ?? {};
  const shopName = shopNameIn(shared);
  const hasAuctions = hasAuctionsIn(shared);
  const visit = useMemo<Visit>(
    () => ({ lite, formKey, mark, mediaUrl, shopName, hasAuctions, logo }),
    [lite, formKey, mark, mediaUrl, shopName, hasAuctions, logo],
  );
  const managing = pathname.startsWith("/management");
  // management has a menu of its own
  const menu = managing ? [HOME] : menuOf(MENU, hasAuctions);
  return (
    <VisitContext.Provider value={visit}>
      <SkipLink />
      <OfflineBar />
      <p role="status" data-loading className={loading} />
      <PromoBar banners={bannersOn(pathname, shared?.banners)} />
      <TopBar
        user={user}
        links={menu}
        cartCount={usePendingCartCount(shared?.cartCount ?? 0)}
        toDoCount={shared?.toDoCount ?? 0}
        search={!managing && !HAS_OWN_SEARCH.has(pathname)}
        hasOwnPages={!managing}
        chosen={shared?.chosen}
        {...useSignInPaths()}
      >
        {pathname === "/" && hasAuctions ? <HybridStrip /> : null}
      </TopBar>
      <ToastRegion toasts={shared?.toasts ?? NO_TOASTS} place={managing ? "top-right" : "top-centre"} />
      {children}
      <Footer links={managing ? menu : menuOf(FOOTER_MENU, hasAuctions)}>
        <LiteSwitch lite={lite} />
        {shared?.supportPhone ? (
          <p>{tNodes("Help: call {phone}", { phone: <Phone number={shared.supportPhone} /> })}</p>
        ) : null}
        <ShopLinks contact={shared?.contact} />
      </Footer>
    </VisitContext.Provider>
  );
}

const NO_TOASTS: readonly ShownToast[] = [];
const HAS_OWN_SEARCH = new Set(["/", "/browse"]);

export default function App() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

export const ErrorBoundary = ErrorScreen;
