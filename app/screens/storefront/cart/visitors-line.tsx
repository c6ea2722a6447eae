import { Form, useActionData } from "~/router";
import { Button } from "~/ui/frame/button";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import { box, input } from "../fixed-price/quantity.css";
import { RefusalLine } from "../refusal-line";
import { below } from "./cart.css";
import type { VisitorsCart } from "./cart-page.server";

type Line = VisitorsCart["waiting"][number];

export function VisitorsLine({ line }: { line: Line }) {
  const { id, productId, variantId, title, quantity, stock, canOrder } = line;
  const answer = useActionData<CartAnswer>()?.cartRefusal;
  const refusal =
    answer?.productId === productId && (answer.variantId ?? null) === variantId ? answer : undefined;
  const errorId = `error-${id}`;
  return (
    <Form method="post" className={below} noValidate>
      <input type="hidden" name="product_id" value={productId} />
      {variantId === null ? null : <input type="hidden" name="variant_id" value={variantId} />}
      {canOrder ? (
        <>
          <span className={box}>
            <input
              key={quantity}
              type="number"
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              min={1}
              max={stock}
              defaultValue={refusal?.quantity ?? quantity}
              className={input}
              aria-label={t("Quantity of {title}", { title })}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={refusal ? errorId : undefined}
            />
          </span>
          <Button name="intent" value="quantity" look="quiet" size="small">
            {t("Update")}
            <span className={visuallyHidden}> {t("quantity of {title}", { title })}</span>
          </Button>
        </>
      ) : null}
      <Button name="intent" value="remove" look="quiet" size="small">
        {t("Remove")}
        <span className={visuallyHidden}> {title}</span>
      </Button>
      <RefusalLine id={errorId} message={refusal?.message} answer={undefined} />
    </Form>
  );
}
