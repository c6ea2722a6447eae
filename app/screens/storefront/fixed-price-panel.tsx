import { Badge } from "~/ui/badge";
import { cluster, muted } from "~/ui/layout.css";
import { Panel } from "~/ui/panel";
import { AddToCartForm } from "./add-to-cart-form";
import type { FixedPrice } from "./fixed-price.server";
import { PriceBlock } from "./price-block";

/** 'The auction page also carries the fixed price, stock, quantity picker and Add to Cart' of a product of type both (D17). */
export function FixedPricePanel({ price }: { price: FixedPrice }) {
  return (
    <Panel title="Buy it now at a fixed price" id="buy-now">
      <PriceBlock price={price} />
      <p className={cluster.m}>
        <span className={muted}>{price.stockText}</span>
        {price.lowStock ? <Badge tone="amber">{price.lowStock}</Badge> : null}
      </p>
      {price.canBuy ? <AddToCartForm stock={price.stock} /> : null}
    </Panel>
  );
}
