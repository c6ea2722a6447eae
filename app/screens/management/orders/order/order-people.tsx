import { Link } from "~/router";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { RecentList } from "~/ui/list/recent-list";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Phone } from "~/ui/text/phone";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import type { OrderPage } from "./order-page.server";

export const OrderPeople = ({ order: { customer, shipping } }: { order: OrderPage }) => (
  <div className={twoColumns}>
    <Panel title="Customer">
      <DescriptionList
        items={[
          { label: "Name", value: <Link to={customer.to}>{customer.name}</Link> },
          { label: "Username", value: customer.username },
          { label: "Email", value: customer.email || "N/A" },
          {
            label: "Phone",
            value: <Contact phone={customer.phone ?? "N/A"} whatsApp={customer.whatsApp} />,
          },
        ]}
      />
    </Panel>
    <Panel title="Shipping address">
      <DescriptionList
        items={[
          { label: "Name", value: shipping.name },
          { label: "Phone", value: <Contact phone={shipping.phone || "N/A"} whatsApp={shipping.whatsApp} /> },
          { label: "Address", value: shipping.address },
          { label: "City", value: shipping.city },
          ...(shipping.county ? [{ label: "County", value: shipping.county }] : []),
          ...(shipping.pin ? [{ label: "KRA PIN", value: shipping.pin }] : []),
          ...(shipping.pickUp ? [{ label: "Pick-up point", value: shipping.pickUp }] : []),
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
        <a href={whatsApp}>WhatsApp</a>
      </>
    ) : null}
  </>
);

export function OtherOrders({ order: { others } }: { order: OrderPage }) {
  if (others.orders.length === 0) return null;
  return (
    <Panel title="The customer's other orders">
      <RecentList
        entries={others.orders.map(({ status, ...order }) => ({
          ...order,
          badge: <OrderStatusBadge status={status} />,
        }))}
      />
      {others.allAt ? <Link to={others.allAt}>All their orders</Link> : null}
    </Panel>
  );
}
