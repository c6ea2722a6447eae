import { Form, useLoaderData } from "~/router";
import { readOrderIds } from "~/domain/order/list/order-selection";
import { shippedFields, shippedText } from "~/domain/order/shipping/shipping";
import { counted } from "~/domain/text/counted";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import { shipOrders, shippable } from "~/operations/orders/shipping/ship-orders.server";
import { FormActions } from "~/ui/form/form-actions";
import { ButtonLink } from "~/ui/frame/button";
import { formActions, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { FormPage } from "~/screens/management/shared/form-page";
import { backTo } from "~/screens/management/shared/back-to.server";
import { msg, t } from "~/texts/t";
import * as styles from "~/screens/management/lists/title-list.css";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/orders";
const UNDO = "/management/orders/ship/undo";
const LONG_MS = 15_000;

export const meta = titled(msg("Ship orders"));

export const loader = guarded(async (args) => {
  const requested = new URL(args.request.url).searchParams;
  const ids = readOrderIds(requested);
  const { orders, left } = ids ? await shippable(ids) : { orders: [], left: [] };
  return {
    back: backTo(requested, LIST),
    title: t("Ship {orders}?", { orders: counted(orders.length, "order") }),
    orders: orders.map(({ id, orderNumber, buyer }) => ({ id, text: `${orderNumber} · ${buyer}` })),
    left,
  };
});

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const back = backTo(form, LIST);
  const ids = readOrderIds(form);
  if (!ids)
    return redirectWithToast(args, back, { tone: "error", message: t("Tick the orders to ship first.") });
  const outcome = await shipOrders(actor, ids);
  if (!outcome.ok) return redirectWithToast(args, back, { tone: "error", message: outcome.refusal.message });
  const { shipped, left } = outcome.value;
  const toast: Toast = {
    tone: left.length === 0 ? "success" : "warning",
    message: shippedText(shipped.length, left),
    durationMs: LONG_MS,
  };
  if (shipped.length === 0) return redirectWithToast(args, back, toast);
  const fields: [string, string][] = [...shippedFields(shipped), ["back", back]];
  return redirectWithToast(args, back, { ...toast, action: { label: t("Undo"), to: UNDO, fields } });
});

export default function ShipOrders() {
  const { back, title, orders, left } = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: back, label: t("Orders") }}
      title={orders.length === 0 ? t("None of these orders can be shipped") : title}
      obstacle={
        orders.length === 0 && left.length === 0
          ? {
              title: t("No order is ticked"),
              text: t("Tick the orders to ship."),
              action: t("Back to the list"),
            }
          : null
      }
    >
      <Form method="post" action="/management/orders/ship" className={stack.l}>
        <HiddenFields fields={[["back", back], ...orders.map(({ id }) => ["ids", String(id)] as const)]} />
        {orders.length === 0 ? null : (
          <ul className={styles.list}>
            {orders.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
        {left.length === 0 ? null : (
          <Notice tone="warning" title={t("Left out")}>
            <ul className={styles.list}>
              {left.map(({ orderNumber, why }) => (
                <li key={orderNumber}>
                  {orderNumber}: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {orders.length === 0 ? (
          <div className={formActions}>
            <ButtonLink look="secondary" to={back} preventScrollReset>
              {t("Back to the list")}
            </ButtonLink>
          </div>
        ) : (
          <>
            <p className={muted}>{t("Buyers see at once that their order is on its way.")}</p>
            <FormActions cancelTo={back} preventScrollReset>
              {t("Ship")}
            </FormActions>
          </>
        )}
      </Form>
    </FormPage>
  );
}
