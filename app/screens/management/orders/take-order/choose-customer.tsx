import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link } from "~/router";
import { type OrderDraft, TAKE_ORDER, orderDraftFields, orderDraftPath } from "~/domain/order/taken-order";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { control } from "~/ui/form/control.css";
import { Button, ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { msg, t } from "~/texts/t";
import * as styles from "../order-goods.css";
import type { TakeOrderPage } from "./take-order-page.server";

/** A link to each account that fits. It keeps what was searched for: that opens an account which has not ordered yet (D131). */
export function ChooseCustomer({
  page: { draft, latest, people, known, seesEveryAccount },
}: {
  page: TakeOrderPage;
}) {
  if (draft.customer !== null)
    return (
      <Panel title={t("Customer")}>
        <p>
          {typeof draft.customer === "number" ? (
            <Link to={`/management/users/${draft.customer}`}>{known.shipping_name || t("The account")}</Link>
          ) : (
            t(WITHOUT_ACCOUNT[draft.customer])
          )}
        </p>
        {draft.won === null ? (
          <p>
            <Link to={orderDraftPath(latest, { customer: null })}>{t("Choose somebody else")}</Link>
          </p>
        ) : null}
      </Panel>
    );
  return (
    <Panel title={t("Customer")}>
      <div className={stack.m}>
        <Search
          typed={draft.who}
          latest={latest}
          name="who"
          label={seesEveryAccount ? t("Phone, name or email") : t("Phone, order number or name")}
          button={t("Find the customer")}
        />
        {draft.who && people.length === 0 ? (
          <p>
            {seesEveryAccount
              ? t("No account fits “{who}”.", { who: draft.who })
              : t(
                  "Nobody who has ordered fits “{who}”. Type the whole phone number of somebody who has not.",
                  { who: draft.who },
                )}
          </p>
        ) : null}
        {people.length > 0 ? (
          <ul className={styles.lines}>
            {people.map(({ id, name, about, isVerified }) => (
              <li key={id}>
                <span>
                  {name}
                  {isVerified ? " ✓" : ""}
                  <small className={muted}>{about}</small>
                </span>
                <ButtonLink
                  look="secondary"
                  size="small"
                  to={orderDraftPath(latest, { customer: id })}
                  aria-label={t("Order for {name}", { name })}
                >
                  {t("Choose")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <Link to={orderDraftPath(latest, { customer: "new" })}>{t("A customer without an account")}</Link>
        </p>
        <p>
          <Link to={orderDraftPath(latest, { customer: "walk_in", who: "" })}>
            {t("A walk-in customer, without a name")}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

const WITHOUT_ACCOUNT = {
  new: msg("A new customer: an account is made for the phone number below, unless there is one."),
  walk_in: msg("A walk-in customer: paid in cash at the counter, no name or phone number is needed."),
};

const TYPING_PAUSE_MS = 300;

interface SearchProps {
  typed: string;
  latest: OrderDraft;
  name: "who" | "goods";
  label: string;
  button: string;
}

/** The form keeps the other parameters of the page's address. With scripts it searches while staff type. */
export function Search({ typed, latest, name, label, button }: SearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  useEffect(() => {
    // a page that answers an earlier letter leaves what was typed since
    if (box.current && box.current !== document.activeElement) box.current.value = typed;
  }, [typed]);
  const searchSoon = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    window.clearTimeout(pause.current);
    const find = currentTarget.querySelector("button");
    pause.current = window.setTimeout(() => find?.click(), TYPING_PAUSE_MS);
  };
  return (
    <Form
      action={TAKE_ORDER}
      role="search"
      className={styles.search}
      onInput={searchSoon}
      onSubmit={() => {
        window.clearTimeout(pause.current);
      }}
      replace
      preventScrollReset
    >
      <HiddenFields fields={orderDraftFields({ ...latest, [name]: "" })} />
      <label>
        {label}
        <input ref={box} type="search" name={name} defaultValue={typed} maxLength={100} className={control} />
      </label>
      <Button look="secondary">{button}</Button>
    </Form>
  );
}
