import type { useFetcher } from "~/router";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "~/ui/frame/button";
import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { useHydrated } from "~/ui/network/use-hydrated";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import * as styles from "../fixed-price/quantity.css";
import type { CartLineView } from "./cart-page.server";
import { row } from "./cart.css";

interface Props {
  line: CartLineView;
  pending: number;
  fetcher: ReturnType<typeof useFetcher<CartAnswer>>;
  typed: string | undefined;
  errorId: string | undefined;
  say: (text: string) => void;
}

/** − and + have their own form, so that Enter in the field sends the typed quantity. With scripts the field submits on blur. */
export function LineQuantity({ line, pending, fetcher, typed, errorId, say }: Props) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef<string>();
  const stepForm = `step-${line.id}`;
  const isNew = useRef(true);
  const { submit } = fetcher;
  useEffect(() => {
    const box = field.current;
    // from now on the form sends `enhanced`
    if (!box || !hydrated) return;
    if (isNew.current) {
      isNew.current = false;
      // typed and left before the scripts loaded
      if (box === document.activeElement || box.value === box.defaultValue) return;
      sent.current = box.value;
      submit(box.form);
    } else if (typed === undefined) box.value = String(pending);
  }, [pending, typed, submit, hydrated]);

  const form = (id: string, children: ReactNode) => (
    <fetcher.Form
      id={id}
      method="post"
      action="/cart"
      noValidate
      hidden={children === null}
      onSubmit={() => (sent.current = field.current?.value)}
    >
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="product_id" value={line.productId} />
      {line.variantId === null ? null : <input type="hidden" name="variant_id" value={line.variantId} />}
      <input type="hidden" name="from" value={line.quantity} />
      {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
      {children}
    </fetcher.Form>
  );
  const step = (sign: "minus" | "plus", next: number) => {
    const isAtLimit = sign === "minus" ? pending <= 1 : pending >= line.stock;
    return (
      <button
        name="quantity"
        value={next}
        form={stepForm}
        className={styles.step}
        aria-label={
          sign === "minus"
            ? t("Decrease quantity of {title}", { title: line.title })
            : t("Increase quantity of {title}", { title: line.title })
        }
        // a disabled button loses the keyboard, so with scripts it only says that it does nothing
        disabled={isAtLimit && !hydrated}
        aria-disabled={isAtLimit}
        onClick={(event) => {
          if (!isAtLimit) return;
          event.preventDefault();
          if (sign === "plus") say(t("Only {stock} in stock.", { stock: line.stock }));
        }}
      >
        <Icon name={sign} />
      </button>
    );
  };
  return (
    <div className={row}>
      <div className={styles.box}>
        {step("minus", Math.min(pending - 1, line.stock))}
        {form(
          `quantity-${line.id}`,
          <input
            ref={field}
            type="number"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            min={1}
            max={line.stock}
            defaultValue={typed ?? pending}
            className={styles.input}
            aria-label={t("Quantity of {title}", { title: line.title })}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            onBlur={({ target: { value, form } }) => {
              if (value !== String(pending) && value !== sent.current) submit(form);
              sent.current = value;
            }}
          />,
        )}
        {step("plus", pending + 1)}
      </div>
      {form(stepForm, null)}
      <div className={styles.unscripted}>
        <Button form={`quantity-${line.id}`} look="quiet" size="small">
          {t("Update")}
          <span className={visuallyHidden}> {t("quantity of {title}", { title: line.title })}</span>
        </Button>
      </div>
    </div>
  );
}
