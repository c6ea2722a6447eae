import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { RecentList } from "~/ui/list/recent-list";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Phone } from "~/ui/text/phone";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import { t } from "~/texts/t";
import type { OrderPage } from "./order-page.server";

export const OrderPeople = ({ order: { id, customer, shipping } }: { order: OrderPage }) => (
  <div className={twoColumns}>
    <Panel title={t("Customer")}>
      <DescriptionList
        items={[
          { label: t("Name"), value: <Link to={customer.to}>{customer.name}</Link> },
          { label: t("Username"), value: customer.username },
          { label: t("Email"), value: customer.email || "N/A" },
          {
            label: t("Phone"),
            value: <Contact phone={customer.phone ?? "N/A"} whatsApp={customer.whatsApp} />,
          },
        ]}
      />
      <ButtonLink look="secondary" size="small" to={`/management/orders/${id}/message`}>
        {t("Write to them")}
      </ButtonLink>
    </Panel>
    <Panel title={t("Shipping address")}>
      <DescriptionList
        items={[
          { label: t("Name"), value: shipping.name },
          {
            label: t("Phone"),
            value: <Contact phone={shipping.phone || "N/A"} whatsApp={shipping.whatsApp} />,
          },
          { label: t("Address"), value: shipping.address },
          { label: t("Town"), value: shipping.city },
          ...(shipping.county ? [{ label: t("County"), value: shipping.county }] : []),
          ...(shipping.pin ? [{ label: t("KRA PIN"), value: shipping.pin }] : []),
          ...(shipping.pickUp ? [{ label: t("Pick-up point"), value: shipping.pickUp }] : []),
        ]}
      />
    </Panel>
  </div>
);

const Contact = ({ phone, whatsApp }: { phone: string; whatsApp: string | null }) => (
  <>
    <Phone number={phone} />
    {whatsApp ? (
      <>
        {" · "}
        <a href={whatsApp}>{t("WhatsApp")}</a>
      </>
    ) : null}
  </>
);

export function OtherOrders({ order: { others } }: { order: OrderPage }) {
  if (others.orders.length === 0) return null;
  return (
    <Panel title={t("The customer's other orders")}>
      <RecentList
        entries={others.orders.map(({ status, ...order }) => ({
          ...order,
          badge: <OrderStatusBadge status={status} />,
        }))}
      />
      {others.allAt ? <Link to={others.allAt}>{t("All their orders")}</Link> : null}
    </Panel>
  );
}
