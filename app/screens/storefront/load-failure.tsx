import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/shell/page";
import * as styles from "./load-failure.css";

/** A list that cannot be shown: what is not there is said to be so, what failed can be tried again. */
export function LoadFailure({ message }: { message: string }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page>
      <EmptyState title={message} level={1}>
        <p>
          {isMissing
            ? "There is no such category, or it is closed for now."
            : "The fault is on our side. Please try again; if it stays so, come back in a few minutes."}
        </p>
        <div className={styles.ways}>
          {isMissing ? (
            <ButtonLink to="/categories">See all categories</ButtonLink>
          ) : (
            <ButtonLink to={pathname + search} reloadDocument>
              Try again
            </ButtonLink>
          )}
          <ButtonLink look="secondary" to="/">
            Go to the homepage
          </ButtonLink>
        </div>
      </EmptyState>
    </Page>
  );
}
