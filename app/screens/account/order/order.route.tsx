import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { parseId } from "~/domain/id";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { env } from "~/env.server";
import { ANONYMOUS_FORM_BYTES, readForm } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { requireUser } from "~/http/session/current-user.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { orderPage } from "./order-page.server";
import { OrderScreen } from "./order-screen";
import { payNow } from "./pay-now.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Order ${args.data.number}` : ORDER_NOT_FOUND });

const missing = () => notFoundPage(ORDER_NOT_FOUND, "You have no order with this number.");

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.id);
  const page = id === null ? null : await orderPage(user.id, id, { checkout: env.CHECKOUT });
  if (!page) throw missing();
  return page;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = parseId(args.params.id);
  if (id === null || !env.CHECKOUT) throw missing();
  return payNow(user, id, await readForm(args.request, ANONYMOUS_FORM_BYTES));
}

export default function Order() {
  return <OrderScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
