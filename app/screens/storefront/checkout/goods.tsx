import { Link } from "~/router";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { GoodsList } from "~/ui/product/goods-list";
import type { CheckoutPage } from "./checkout-page.server";

export function Goods({ page: { lines, isWon, isWhole, back } }: { page: CheckoutPage }) {
  return (
    <Panel title={isWon ? "What you won" : "What you are buying"}>
      {isWhole ? null : (
        <Notice tone="warning" title="Not all of this can be ordered">
          {lines.map(({ id, title, notice }) => (notice ? <p key={id}>{`${title}: ${notice}`}</p> : null))}
          <p>
            <Link to={back.to}>Change it here</Link>
          </p>
        </Notice>
      )}
      <GoodsList lines={lines} />
    </Panel>
  );
}
