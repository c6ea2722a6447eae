import { Form, Link } from "~/router";
import { goodsKey } from "~/domain/order/order";
import { draftPriceFields, TAKE_ORDER, orderDraftFields, orderDraftPath } from "~/domain/order/taken-order";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { control } from "~/ui/form/control.css";
import { FieldError, framedField } from "~/ui/form/field-frame";
import { Button, ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { Search } from "./choose-customer";
import * as styles from "../order-goods.css";
import { StaffPriceFields } from "../staff-price-fields";
import type { TakeOrderPage } from "./take-order-page.server";

export function ChooseGoods({ page: { draft, latest, lines, found, prices } }: { page: TakeOrderPage }) {
  const without = (key: string) => latest.items.filter((item) => goodsKey(item) !== key);
  const pricesOf = (key: string) =>
    latest.items.filter((item) => goodsKey(item) === key).flatMap(draftPriceFields);
  const atListPrice = (key: string) =>
    latest.items.map(({ staffPrice, ...item }) =>
      staffPrice && goodsKey(item) !== key ? { ...item, staffPrice } : item,
    );
  const refused = lines.find(({ refusal }) => refusal !== null);
  const notShown = lines.reduce(
    (items, { id }) => items.filter((item) => goodsKey(item) !== id),
    latest.items,
  );
  if (draft.won !== null)
    return (
      <Panel title={t("What they won")}>
        <ul className={styles.lines}>
          {lines.map(({ id, title, total }) => (
            <li key={id}>
              <span>{title}</span>
              <Money text={total} />
            </li>
          ))}
        </ul>
      </Panel>
    );
  return (
    <Panel title={t("Goods")}>
      <div className={stack.m}>
        {lines.length > 0 ? (
          <Form action={TAKE_ORDER} className={stack.s} preventScrollReset>
            <HiddenFields fields={orderDraftFields({ ...latest, items: notShown })} />
            <ul className={styles.lines}>
              {lines.map(({ id, title, quantity, each, notice, hasOtherPrice, refusal }) => (
                <li key={`${id} ${quantity}`}>
                  <span>
                    {title}
                    <small className={muted}>{notice ?? each}</small>
                    {refusal ? <FieldError field={framedField(`price-of-${id}`, [refusal.message])} /> : null}
                    {hasOtherPrice || refusal ? (
                      <>
                        <Link
                          to={orderDraftPath(latest, { items: atListPrice(id) })}
                          aria-label={t("Sell {title} at the list price", { title })}
                          preventScrollReset
                        >
                          {t("List price")}
                        </Link>{" "}
                      </>
                    ) : null}
                    <Link
                      to={orderDraftPath(latest, { items: without(id) })}
                      aria-label={t("Take out {title}", { title })}
                      preventScrollReset
                    >
                      {t("Take out")}
                    </Link>
                  </span>
                  <HiddenFields fields={pricesOf(id)} />
                  <input type="hidden" name="product" value={id} />
                  <input
                    type="number"
                    name="quantity"
                    min={0}
                    defaultValue={quantity}
                    aria-label={t("How many of {title}", { title })}
                    className={`${control} ${styles.quantity}`}
                  />
                </li>
              ))}
            </ul>
            <div>
              <Button look="secondary" size="small">
                {t("Update quantities")}
              </Button>
            </div>
          </Form>
        ) : null}
        {prices && lines.length > 0 ? (
          <Form key={orderDraftPath(draft)} action={TAKE_ORDER} className={stack.s} preventScrollReset>
            <HiddenFields fields={orderDraftFields(latest)} />
            <StaffPriceFields
              form={prices}
              formId="take-order"
              lines={lines.map(({ id, title, quantity }) => ({ value: id, label: `${quantity} × ${title}` }))}
              chosen={refused?.id}
              typed={refused?.typed}
              error={refused?.refusal ?? null}
            >
              <div>
                <Button look="secondary">{t("Set the price")}</Button>
              </div>
            </StaffPriceFields>
          </Form>
        ) : null}
        <Search
          typed={draft.goods}
          latest={latest}
          name="goods"
          label={t("Product or SKU")}
          button={t("Find goods")}
        />
        {draft.goods && found.length === 0 ? (
          <p>{t("No product on sale fits “{goods}”.", { goods: draft.goods })}</p>
        ) : null}
        {found.length > 0 ? (
          <ul className={styles.lines}>
            {found.map(({ id, title, about, item }) => (
              <li key={id}>
                <span>
                  {title}
                  <small className={muted}>{about}</small>
                </span>
                {item ? (
                  <ButtonLink
                    look="secondary"
                    size="small"
                    to={orderDraftPath(latest, { items: [...latest.items, item] })}
                    aria-label={t("Add {title}", { title })}
                    preventScrollReset
                  >
                    {t("Add")}
                  </ButtonLink>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}
