import { Form, Link } from "~/router";
import { type Taking, TAKE_ORDER, takingFields, takingPath } from "~/domain/order/taken-order";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { control } from "~/ui/form/control.css";
import { Button, ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import * as styles from "../order-goods.css";
import type { TakeOrderPage } from "./take-order-page.server";

/** By name, phone, email or username; a link to each account that fits. */
export function ChooseCustomer({ page: { taking, people, known } }: { page: TakeOrderPage }) {
  if (taking.customer !== null)
    return (
      <Panel title="Customer">
        <p>
          {taking.customer === "new" ? (
            "A new customer: an account is made for the phone number below, unless there is one."
          ) : (
            <Link to={`/management/users/${taking.customer}`}>{known.shipping_name || "The account"}</Link>
          )}
        </p>
        <p>
          <Link to={takingPath(taking, { customer: null })}>Choose somebody else</Link>
        </p>
      </Panel>
    );
  return (
    <Panel title="Customer">
      <div className={stack.m}>
        <Search taking={taking} name="who" label="Phone, name or email" button="Find the customer" />
        {taking.who && people.length === 0 ? <p>No account fits “{taking.who}”.</p> : null}
        {people.length > 0 ? (
          <ul className={styles.found}>
            {people.map(({ id, name, about, isVerified, to }) => (
              <li key={id}>
                <span>
                  {name}
                  {isVerified ? " ✓" : ""}
                  <small className={muted}>{about}</small>
                </span>
                <ButtonLink look="secondary" size="small" to={to} aria-label={`Order for ${name}`}>
                  Choose
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <Link to={takingPath(taking, { customer: "new", who: "" })}>A customer without an account</Link>
        </p>
      </div>
    </Panel>
  );
}

export interface SearchProps {
  taking: Taking;
  name: "who" | "goods";
  label: string;
  button: string;
}

/** Keeps what else the page's address says. */
export function Search({ taking, name, label, button }: SearchProps) {
  return (
    <Form action={TAKE_ORDER} role="search" className={styles.search} preventScrollReset>
      <HiddenFields fields={takingFields({ ...taking, [name]: "" })} />
      <label>
        {label}
        <input
          key={taking[name]}
          type="search"
          name={name}
          defaultValue={taking[name]}
          maxLength={100}
          className={control}
        />
      </label>
      <Button look="secondary">{button}</Button>
    </Form>
  );
}
