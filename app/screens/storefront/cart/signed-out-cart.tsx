import { Link } from "~/router";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { stack } from "~/ui/frame/layout.css";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import type { VisitorsCart } from "./cart-page.server";

/** Answers 200, with the guest cart and a login link (D58). */
export function SignedOutCart({ page: { waiting, loginTo, signupTo } }: { page: VisitorsCart }) {
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      <EmptyState level={1} title="Your cart" action={{ to: loginTo, label: "Log in" }}>
        Please log in to see your cart.
      </EmptyState>
      {waiting.length > 0 ? (
        <Card>
          <div className={stack.s}>
            <h2>Waiting for you</h2>
            <p>Log in and we&apos;ll add these to your cart:</p>
            <ul>
              {waiting.map(({ href, title, quantity }) => (
                <li key={href}>
                  {quantity} × <Link to={href}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      ) : null}
      <p>
        New to {shopName}? <Link to={signupTo}>Sign up</Link>, or{" "}
        <Link to="/browse">look around the market</Link> first.
      </p>
    </Page>
  );
}
