import { Link, useActionData, useLoaderData } from "~/router";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { orderStatusSchema } from "~/domain/order/order-status-form";
import { hasCheckout } from "~/operations/settings/settings.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Panel } from "~/ui/frame/panel";
import { Restored } from "~/screens/management/shared/edit-form";
import { RecordPage } from "~/screens/management/shared/record-page";
import { ORDER_FORM } from "~/screens/management/shared/draft-forms";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { OrderItems } from "./order-items";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { moneyQuestion } from "./money-question.server";
import { OrderDocuments } from "./order-documents";
import { type OrderPage, orderPage } from "./order-page.server";
import { NOTE_INTENT, OrderNotes } from "./order-notes";
import { OrderPayment } from "./order-payment";
import { OrderPeople, OtherOrders } from "./order-people";
import { NextStep, UndoStatus } from "./next-step";
import { saveNote } from "./save-note.server";
import { StatusForm } from "./status-form";
import { guardedFormPage, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>(
  (data) => `${data?.number ?? t(ORDER_NOT_FOUND)} · ${t("Management")}`,
);

export const loader = guardedFormPage(ORDER_FORM, (args, viewer) =>
  orderPage(viewer, recordId("order", args.params.id)),
);

export const action = guardedRecordForm(ORDER_FORM, "order", async (args, actor, id) => {
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: orderStatusSchema });
  if (submission.status !== "success") return refuseForm(submission);
  // the parsed value omits a blank field
  const { status, admin_notes: adminNotes } = submission.value;
  if (form.has(NOTE_INTENT)) return saveNote(args, actor, id, adminNotes ?? "");
  const asked = await moneyQuestion(id, status, { checkout: await hasCheckout() });
  const outcome = await updateOrderStatus(actor, id, {
    // the note is saved; the page about the money changes the status
    status: asked ? undefined : status,
    // a blank field adds no note
    adminNotes: adminNotes || undefined,
    seenAt: readSeenAt(form) ?? asked?.seenAt,
    asksWhy: true,
  });
  if (outcome.ok && asked) return redirectWithToast(args, asked.page, asked.toast);
  if (outcome.ok)
    return redirectWithToast(
      args,
      `/management/orders/${id}`,
      outcome.value.isMoved
        ? t("Order status updated successfully!")
        : adminNotes
          ? t("Note saved")
          : t("Nothing changed"),
    );
  const { refusal } = outcome;
  if (refusal.code === "missing") throw missing("order");
  return refuseForm(submission, {
    refusal: { ...refusal, message: t("Failed to update: {message}", { message: refusal.message }) },
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, number, placed, status, items, summary, update, history } = order;
  return (
    <RecordPage
      back={{ to: "/management/orders", label: t("Orders") }}
      title={number}
      badge={<OrderStatusBadge status={status} />}
      lead={t("Placed {placed} · {payment}{toPay}{why}", {
        placed,
        payment: order.payment.text,
        toPay: order.payment.toPay ? t(", {toPay} to pay", { toPay: order.payment.toPay }) : "",
        why: order.cancelReason
          ? t(" · Cancelled: {cancelReason}", { cancelReason: order.cancelReason })
          : "",
      })}
      notices={
        <>
          <MoneyNotices order={order} />
          {order.parts ? (
            <Notice tone="info">
              <p>{order.parts}</p>
            </Notice>
          ) : null}
          <NextStep order={order} />
          <UndoStatus order={order} />
        </>
      }
      actions={
        <>
          <Panel title={t("Update Status")} look="raised">
            <Restored />
            {/* the key empties the form after each update */}
            <StatusForm key={answer ? "refused" : update.seenAt} update={update} />
          </Panel>
          <OrderPayment order={order} />
          {order.mayBeEdited ? (
            <ButtonLink look="secondary" to={`/management/orders/${id}/edit`}>
              {t("Change goods or delivery")}
            </ButtonLink>
          ) : null}
          {order.shipLink ? (
            <ButtonLink look="secondary" to={`/management/orders/${id}/ship`}>
              {order.shipLink}
            </ButtonLink>
          ) : null}
          {order.mayComeBack ? (
            <ButtonLink look="secondary" to={`/management/orders/${id}/return`}>
              {t("Goods came back")}
            </ButtonLink>
          ) : null}
          <OrderDocuments order={order} />
          {order.mayBeCancelled ? (
            <ButtonLink look="danger" to={`/management/orders/${id}/cancel`}>
              {t("Cancel the order")}
            </ButtonLink>
          ) : null}
        </>
      }
      history={history}
    >
      <OrderItems items={items} parts={order.parts} />
      <Panel title={t("Summary")}>
        <DescriptionList items={summary} />
      </Panel>
      {order.returns.length > 0 ? (
        <Panel title={t("Came back")}>
          <DescriptionList items={order.returns} />
        </Panel>
      ) : null}
      <OrderPeople order={order} />
      <OtherOrders order={order} />
      <OrderNotes order={order} />
    </RecordPage>
  );
}

const MoneyNotices = ({ order: { id, isMoneyUndecided, isVoid } }: { order: OrderPage }) => (
  <>
    {isMoneyUndecided ? (
      <Notice tone="warning">
        <p>
          {tNodes("This order is cancelled, and its money is still here. {link}.", {
            link: <Link to={`/management/orders/${id}/cancel`}>{t("Say what becomes of it")}</Link>,
          })}
        </p>
      </Notice>
    ) : null}
    {isVoid ? (
      <Notice tone="warning">
        <p>
          {t("The auction that this order pays for is void, and its money is still here. Cancel the order.")}
        </p>
      </Notice>
    ) : null}
  </>
);
