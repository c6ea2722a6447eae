import { Link, useFetcher } from "~/router";
import { isCounted } from "~/domain/cart/cart";
import { formatKsh } from "~/domain/money";
import { Button } from "~/ui/frame/button";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { Notice } from "~/ui/frame/notice";
import { ProductPicture } from "~/ui/product/picture";
import { useHydrated } from "~/ui/network/use-hydrated";
import { TitleText } from "~/ui/text/title-text";
import { t } from "~/texts/t";
import type { CartAnswer, CartRefusal } from "../cart-answer";
import { RefusalLine } from "../refusal-line";
import * as styles from "./cart.css";
import { LineQuantity } from "./line-quantity";
import type { PendingLine } from "./use-pending-cart";

interface Props {
  pending: PendingLine;
  refusal: CartRefusal | undefined;
  onRemove: (lineId: number) => void;
  /** Reads a text out. */
  say: (text: string) => void;
}

export function CartLine({ pending, refusal: posted, onRemove, say }: Props) {
  const { line, quantity, totalCents, leaving } = pending;
  const hydrated = useHydrated();
  const setting = useFetcher<CartAnswer>({ key: `quantity-${line.id}` });
  const removing = useFetcher<CartAnswer>({ key: `remove-${line.id}` });
  const refusal = setting.data ? setting.data.cartRefusal : posted;
  const failed = removing.data?.cartRefusal;
  const errorId = `line-${line.id}-error`;
  const shown = setting.state === "idle" ? refusal : undefined;
  const orderable = isCounted(line.obstacle);
  return (
    <li id={`line-${line.id}`} className={styles.line} hidden={leaving}>
      <div className={styles.picture}>
        <ProductPicture imageKey={line.imageKey} alt="" sizes="112px" rounded />
      </div>
      <h2 className={styles.title}>
        {line.href ? (
          <Link to={line.href}>
            <TitleText title={line.title} />
          </Link>
        ) : (
          <TitleText title={line.title} />
        )}
      </h2>
      <p className={styles.price}>
        <Money text={line.priceText} was={line.oldPriceText} size="small" />
        {quantity > 1 ? ` ${t("each")}` : null}
      </p>
      <p className={styles.total}>
        <span className={visuallyHidden}>{`${t("Line total")} `}</span>
        {orderable ? formatKsh(totalCents) : "—"}
      </p>
      <div className={styles.controls}>
        {orderable ? (
          <LineQuantity
            line={line}
            pending={quantity}
            fetcher={setting}
            typed={shown?.quantity}
            errorId={shown ? errorId : undefined}
            say={say}
          />
        ) : (
          <span>{t("Quantity {quantity}", { quantity: line.quantity })}</span>
        )}
        <removing.Form method="post" action="/cart" onSubmit={() => onRemove(line.id)}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="item_id" value={line.id} />
          <input type="hidden" name="from" value={line.quantity} />
          {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
          <Button id={`remove-${line.id}`} look="quiet" size="small">
            {t("Remove")}
            <span className={visuallyHidden}> {line.title}</span>
          </Button>
        </removing.Form>
      </div>
      <div className={styles.notices}>
        {shown ? <RefusalLine id={errorId} message={shown.message} answer={setting.data} /> : null}
        {failed ? (
          <RefusalLine id={`${errorId}-remove`} message={failed.message} answer={removing.data} />
        ) : null}
        {line.notices.length > 0 ? (
          <Notice tone={line.obstacle ? "warning" : "info"}>
            {line.notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Notice>
        ) : null}
      </div>
    </li>
  );
}
