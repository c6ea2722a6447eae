import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import type { Overview } from "./overview";

export function ActionsPanel({ product: { id, auction, customerPage } }: { product: Overview }) {
  const page = `/management/products/${id}`;
  return (
    <Panel title="Actions">
      <div className={stack.m}>
        <ButtonLink look="secondary" to={customerPage}>
          View as Customer
        </ButtonLink>
        {auction?.current?.state === "active" ? (
          <ButtonLink look="danger" to={`${page}/close-round`}>
            Close Round
          </ButtonLink>
        ) : null}
        {auction?.canClose ? (
          <ButtonLink look="danger" to={`${page}/close-auction`}>
            Close Auction
          </ButtonLink>
        ) : null}
      </div>
    </Panel>
  );
}
