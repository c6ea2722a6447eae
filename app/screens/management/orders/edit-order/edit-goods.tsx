import { STAFF_PRICE_FIELDS } from "~/domain/order/price/staff-price";
import { control } from "~/ui/form/control.css";
import { Button } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import * as styles from "../order-goods.css";
import { StaffPriceFields } from "../staff-price-fields";
import type { addedGoods, EditOrderPage } from "./edit-order-page.server";

interface EditGoodsProps {
  page: EditOrderPage;
  goods: Awaited<ReturnType<typeof addedGoods>> | null;
  typed: Record<string, unknown>;
  error: Record<string, string[] | null> | null | undefined;
}

/** A quantity for each line, and a search for more. Nothing is lost when it searches: it is all one form. */
export function EditGoods({ page: { lines, isWon, prices }, goods, typed, error }: EditGoodsProps) {
  const textOf = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
  if (isWon)
    return (
      <Panel title={t("Goods")}>
        <p>{t("These goods were won: only the delivery can be changed.")}</p>
      </Panel>
    );
  return (
    <Panel title={t("Goods")}>
      <div className={stack.m}>
        <ul className={styles.lines}>
          {[...lines, ...(goods?.rows ?? [])].map(({ name, title, about, quantity, min }) => (
            <li key={`${name ?? title} ${quantity}`}>
              <span>
                {title}
                <small className={muted}>{about}</small>
              </span>
              {name === null ? null : (
                <input
                  type="number"
                  name={name}
                  min={min}
                  defaultValue={typeof typed[name] === "string" ? typed[name] : quantity}
                  aria-label={t("How many of {title}", { title })}
                  className={`${control} ${styles.quantity}`}
                />
              )}
            </li>
          ))}
        </ul>
        <p className={muted}>{t("0 takes a line out. New goods have today's price.")}</p>
        {prices ? (
          <StaffPriceFields
            form={prices}
            formId="edit-order"
            lines={[...lines, ...(goods?.chosen ?? [])].map(({ name, title }) => ({
              value: name,
              label: title,
            }))}
            chosen={textOf(STAFF_PRICE_FIELDS.line)}
            typed={{
              price: textOf(STAFF_PRICE_FIELDS.price),
              off: textOf(STAFF_PRICE_FIELDS.off),
              reason: textOf(STAFF_PRICE_FIELDS.reason),
            }}
            error={priceError(error)}
          />
        ) : null}
        <div className={styles.search}>
          <label>
            {t("Add a product by name or SKU")}
            <input type="search" name="goods" defaultValue={goods?.q} maxLength={100} className={control} />
          </label>
          <Button name="find" value="1" look="secondary" formNoValidate>
            {t("Find goods")}
          </Button>
        </div>
        {goods?.isNothingFound ? <p>{t("No product on sale fits “{q}”.", { q: goods.q })}</p> : null}
      </div>
    </Panel>
  );
}

function priceError(error: EditGoodsProps["error"]) {
  for (const field of Object.values(STAFF_PRICE_FIELDS)) {
    const [message] = error?.[field] ?? [];
    if (message !== undefined) return { field, message };
  }
  return null;
}
