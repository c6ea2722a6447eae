import { isRouteErrorResponse, useLocation, useRouteError } from "~/router";
import {
  CALCULATION_FAILED,
  BIDS_FAILED,
  CATEGORIES_FAILED,
  CATEGORY_FAILED,
  DASHBOARD_FAILED,
  LOAD_CART_FAILED,
  ROUND_FAILED,
} from "~/domain/messages";
import { ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import { Page } from "~/ui/shell/page";
import { msg, t } from "~/texts/t";
import * as styles from "./error-screen.css";

interface ErrorView {
  status: number;
  title: string;
  message: string;
  note?: string | undefined;
  loginTo?: string | undefined;
  again?: string | undefined;
}

const BROKEN: ErrorView = {
  status: 500,
  title: msg("Something went wrong on our side"),
  message: msg(
    "Anything we confirmed is safe. Please try again. If it happens again, come back in a few minutes.",
  ),
};

/** Reads what `errorPage` threw; anything else is a server error, and the page shows no details. */
function viewOf(error: unknown): ErrorView {
  if (!isRouteErrorResponse(error)) return BROKEN;
  const body: unknown = error.data;
  if (typeof body === "object" && body !== null && "title" in body && "message" in body)
    return {
      status: error.status,
      title: String(body.title),
      message: String(body.message),
      note: "note" in body ? String(body.note) : undefined,
      loginTo: "loginTo" in body ? String(body.loginTo) : undefined,
      again: "again" in body ? String(body.again) : undefined,
    };
  if (error.status === 404) return NOT_FOUND;
  if (error.status < 500) return { ...NOT_TAKEN, status: error.status };
  return { ...BROKEN, status: error.status };
}

export const NOT_FOUND: ErrorView = {
  status: 404,
  title: msg("Oops! Page Not Found"),
  message: msg("The page may have moved, or the address may be wrong."),
};

/** A form sent to a page without an action, or a request that none of our pages sends. */
const NOT_TAKEN: ErrorView = {
  status: 405,
  title: msg("This page cannot do that"),
  message: msg("Nothing was changed. Go back, reload the page and try again from there."),
};

/** Load failures with their own text. Without a connection the root's error page shows instead. */
const FAILED_TO_LOAD: readonly (readonly [path: RegExp, title: string, message?: string])[] = [
  [/^\/cart$/, LOAD_CART_FAILED],
  [/^\/dashboard$/, DASHBOARD_FAILED, msg("Failed to load data")],
  [/^\/categories$/, CATEGORIES_FAILED],
  [/^\/category\//, CATEGORY_FAILED],
  [/^\/management\/products\/[^/]+\/rounds\//, ROUND_FAILED],
  [/^\/management\/products\/[^/]+\/winner$/, CALCULATION_FAILED],
  [/^\/management\/auctions\/[^/]+\/(round\/[^/]+\/)?bids$/, BIDS_FAILED],
];

/** Uses the screen's own text if it has one, with the reason given by `errorPage`. */
function withTextFor(pathname: string, view: ErrorView): ErrorView & { hasOwnText: boolean } {
  const own = view.status >= 500 ? FAILED_TO_LOAD.find(([path]) => path.test(pathname)) : undefined;
  if (!own) return { ...view, hasOwnText: false };
  const [, title, message] = own;
  const isUnexplained = view.message === BROKEN.message;
  return { ...view, title, message: (isUnexplained && message) || view.message, hasOwnText: true };
}

export const errorTitle = (error: unknown, pathname: string) => t(withTextFor(pathname, viewOf(error)).title);

export const ErrorScreen = () => <ErrorMessage {...viewOf(useRouteError())} />;

export const ErrorMessage = (view: ErrorView) => (
  <Page width="narrow">
    <ErrorText {...view} />
  </Page>
);

export const FramedError = ({ backTo }: { backTo: { to: string; label: string } }) => (
  <ErrorText {...viewOf(useRouteError())} backTo={backTo} />
);

function ErrorText({ backTo, ...view }: ErrorView & { backTo?: { to: string; label: string } }) {
  const { pathname, search } = useLocation();
  const { status, title, message, note, loginTo, again, hasOwnText } = withTextFor(pathname, view);
  const here = pathname + search;
  return (
    <div className={styles.error}>
      <p className={styles.status}>{status}</p>
      <h1>{t(title)}</h1>
      <p className={styles.message}>{t(message)}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
      <div className={cluster.m}>
        {loginTo ? <ButtonLink to={loginTo}>{t("Log in")}</ButtonLink> : null}
        <ButtonLink look={loginTo ? "secondary" : "primary"} to={backTo?.to ?? "/"}>
          {backTo?.label ?? t("Go to the homepage")}
        </ButtonLink>
        {status >= 500 || again ? (
          <ButtonLink look="secondary" to={again ?? here} reloadDocument>
            {hasOwnText ? t("Retry") : t("Try again")}
          </ButtonLink>
        ) : null}
        {status === 404 && !backTo ? (
          <>
            <ButtonLink look="secondary" to="/browse">
              {t("Browse")}
            </ButtonLink>
            <ButtonLink look="secondary" to="/cart">
              {t("Cart")}
            </ButtonLink>
          </>
        ) : null}
      </div>
    </div>
  );
}
