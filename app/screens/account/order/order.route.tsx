import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { parseId } from "~/domain/id";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { hasCheckout } from "~/operations/settings/settings.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { requireUser } from "~/http/session/current-user.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { t } from "~/texts/t";
import { cancel, ORDER_INTENTS, payNow } from "./order-actions.server";
import { orderPage } from "./order-page.server";
import { OrderScreen } from "./order-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? t("Order {number}", { number: args.data.number }) : t(ORDER_NOT_FOUND),
  });

export { passActionHeaders as headers } from "~/http/action-headers.server";

const missing = () => notFoundPage(ORDER_NOT_FOUND, t("You have no order with this number."));

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.id);
  const page = id === null ? null : await orderPage(user.id, id, { checkout: await hasCheckout() });
  if (!page) throw missing();
  return page;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.id);
  if (id === null) throw missing();
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  switch (readIntent(form, ORDER_INTENTS)) {
    case "pay":
      if (!(await hasCheckout())) throw missing();
      return payNow(user, id, form);
    case "cancel":
      return cancel(args, user, id);
  }
}

export default function Order() {
  return <OrderScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
