import { Link } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { cluster, stack } from "~/ui/layout.css";
import { PageHeader } from "~/ui/page-header";
import { Page } from "~/ui/shell/page";
import type { VisitorsCart } from "./cart-page.server";

/** 'Signed out, the cart answers 200 with a login link' (D58). */
export function SignedOutCart({ page: { waiting, loginTo, signupTo } }: { page: VisitorsCart }) {
  return (
    <Page width="narrow">
      <PageHeader title="Your cart">Please log in to see your cart.</PageHeader>
      {waiting.length > 0 ? (
        <Card>
          <div className={stack.s}>
            <h2>Waiting for you</h2>
            <p>These go into your cart as soon as you log in:</p>
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
      <div className={cluster.m}>
        <ButtonLink to={loginTo}>Log in</ButtonLink>
        <ButtonLink to={signupTo} look="secondary">
          Sign up
        </ButtonLink>
      </div>
      <p>
        Or <Link to="/browse">look around the market</Link> first.
      </p>
    </Page>
  );
}
