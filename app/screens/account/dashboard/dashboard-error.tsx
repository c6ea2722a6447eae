import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { DASHBOARD_FAILED } from "~/domain/messages";
import { ButtonLink } from "~/ui/button";
import { muted, stack } from "~/ui/layout.css";
import { Page } from "~/ui/shell/page";

const NO_MESSAGE = "Failed to load data";

/** What `errorPage` threw says why; anything else is a fault of ours, of which nothing is told. */
function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return NO_MESSAGE;
  const body: unknown = error.data;
  return typeof body === "object" && body !== null && "message" in body ? String(body.message) : NO_MESSAGE;
}

/** 'Error screen Error Loading Dashboard with the message … and a Retry that reloads the page' (specification §2). */
export function DashboardError() {
  const message = messageOf(useRouteError());
  const { pathname, search } = useLocation();
  return (
    <Page width="narrow">
      <div className={stack.l} role="alert">
        <h1>{DASHBOARD_FAILED}</h1>
        <p className={muted}>{message}</p>
        <div>
          <ButtonLink to={pathname + search} reloadDocument>
            Retry
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
