import { getFormProps } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import {
  courierText,
  goodsText,
  leftToShip,
  readShippedParts,
  shipmentSchema,
  shippedField,
} from "~/domain/order/shipping/shipment";
import { collectedWith, collectText } from "~/domain/order/shipping/parcel";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { orderToShip, shipGoods, undoShipment } from "~/operations/orders/shipping/ship-goods.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, missing } from "~/screens/management/shared/managed-record.server";
import { control } from "~/ui/form/control.css";
import { FormErrors } from "~/ui/form/form-errors";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { msg, t } from "~/texts/t";
import * as styles from "../order-goods.css";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const SHIPMENT_INTENTS = ["ship", "undo"] as const;

export const meta = titled(msg("Ship goods · Management"));

export const loader = guarded(async (args) => {
  const { id, orderNumber, lines, shipments, why, leftToCollect, ...order } = await managedRecord(
    "order",
    args.params.id,
    orderToShip,
  );
  return {
    id,
    number: orderNumber,
    why,
    collect:
      leftToCollect > 0 ? { text: formatKsh(leftToCollect), amount: String(leftToCollect / 100) } : null,
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      of: line.quantity,
      left: leftToShip(line),
    })),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      at: formatDateTime(shipment.createdAt),
      by: [courierText(shipment), collectText(collectedWith(order, shipment))].filter(Boolean).join(" · "),
      goods: goodsText(
        shipment.items.map(({ quantity, orderItem }) => ({ quantity, title: orderItem.productTitle })),
      ),
    })),
  };
});

export const action = guardedRecord("order", async (args, actor, id) => {
  const form = await readForm(args.request);
  const page = `/management/orders/${id}`;
  if (readIntent(form, SHIPMENT_INTENTS) === "undo") {
    const shipment = form.get("shipment");
    const undone = await undoShipment(actor, id, (typeof shipment === "string" && parseId(shipment)) || 0);
    if (!undone.ok && undone.refusal.code === "missing") throw missing("order");
    return redirectWithToast(
      args,
      `${page}/ship`,
      undone.ok ? t("The shipment is undone.") : { tone: "error", message: undone.refusal.message },
    );
  }
  const { lines } = await managedRecord("order", args.params.id, orderToShip);
  return submitForm(args, {
    form,
    schema: shipmentSchema,
    write: ({ courier, tracking_number: trackingNumber, collect_amount: collectCents }) =>
      shipGoods(actor, id, { parts: readShippedParts(form, lines), courier, trackingNumber, collectCents }),
    done: ({ status }) => [
      page,
      status === "shipped" ? t("The order is shipped.") : t("A part of the order is shipped."),
    ],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

const typedIn = (answer: ReturnType<typeof useActionData<typeof action>>, name: string) => {
  const typed = answer?.result.initialValue?.[name];
  return typeof typed === "string" ? typed : undefined;
};

export default function ShipOrder() {
  const { id, number, why, lines, shipments, collect } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, onFocus } = useCheckedForm<
    Record<"courier" | "tracking_number" | "collect_amount", string>
  >({
    id: "ship-order",
    defaultValue: { collect_amount: collect?.amount ?? "" },
    lastResult: answer?.result,
    loadSchema: async () => (await import("~/domain/order/shipping/shipment")).shipmentSchema,
  });
  const back = { to: `/management/orders/${id}`, label: number };
  return (
    <FormPage back={back} title={t("Ship goods")} lead={t("All that are left, or a part of them.")} hasCards>
      <div className={stack.l}>
        {why === null ? (
          <Form method="post" {...getFormProps(form)} onFocus={onFocus}>
            <Panel title={t("This shipment")}>
              <div className={stack.l}>
                <FormErrors form={form} />
                <ul className={styles.lines}>
                  {lines.map(({ id: line, title, of, left }) => (
                    <li key={`${line} ${left}`}>
                      <span>
                        {title}
                        <small className={muted}>
                          {left === of ? t("{of} ordered", { of }) : t("{left} of {of} left", { left, of })}
                        </small>
                      </span>
                      <input
                        id={`ship-order-${shippedField(line)}`}
                        type="number"
                        name={shippedField(line)}
                        min={0}
                        max={left}
                        defaultValue={typedIn(answer, shippedField(line)) ?? left}
                        aria-label={t("How many of {title} leave", { title })}
                        className={`${control} ${styles.quantity}`}
                      />
                    </li>
                  ))}
                </ul>
                <TextField
                  field={fields.courier}
                  label={t("Courier")}
                  hint={t("Such as G4S or a rider's name")}
                  optional
                />
                <TextField
                  field={fields.tracking_number}
                  label={t("Tracking number")}
                  optional
                  autoComplete="off"
                />
                {collect ? (
                  <TextField
                    field={fields.collect_amount}
                    label={t("Collect with this parcel (KSh)")}
                    hint={t("{text} is still to be collected. 0: with a later parcel", {
                      text: collect.text,
                    })}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                ) : null}
                <div>
                  <Button name="intent" value="ship">
                    {t("Ship")}
                  </Button>
                </div>
              </div>
            </Panel>
          </Form>
        ) : (
          <p>{t("Nothing can be shipped: {why}.", { why })}</p>
        )}
        {shipments.length > 0 ? (
          <Panel title={t("Shipments")}>
            <ul className={styles.lines}>
              {shipments.map(({ id: shipment, at, by, goods }) => (
                <li key={shipment}>
                  <span>
                    {goods}
                    <small className={muted}>{[at, by].filter(Boolean).join(" · ")}</small>
                    <Link to={`/management/orders/${id}/packing-slip?shipment=${shipment}`}>
                      {t("Packing slip")}
                    </Link>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="shipment" value={shipment} />
                    <Button
                      name="intent"
                      value="undo"
                      look="secondary"
                      size="small"
                      aria-label={t("Undo {goods}", { goods })}
                    >
                      {t("Undo")}
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
      </div>
    </FormPage>
  );
}
