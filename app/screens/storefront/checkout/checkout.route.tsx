import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { data, redirect } from "~/router/index.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { showTotal } from "~/http/forms/order-form.server";
import { requireUser } from "~/http/session/current-user.server";
import { shopTime } from "~/operations/shop-clock.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { t } from "~/texts/t";
import { answered, order } from "./checkout-actions.server";
import { requireCheckout } from "../require-checkout.server";
import { checkoutPage, itemIn } from "./checkout-page.server";
import { CheckoutScreen } from "./checkout-screen";

const CHECKOUT_INTENTS = ["order", "show"] as const;

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Checkout") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

/** Also after a 409: the page then shows the cart as it is now (D133). */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, actionResult, ...by }) =>
  actionStatus === 409 ? !isUnreached(actionResult) : by.defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  await requireCheckout(args);
  const user = await requireUser(args);
  const item = itemIn(args.request.url);
  const page = await checkoutPage(user.id, item, shopTime());
  if (page === "empty") throw redirect(item ? `/product/${item.productId}` : "/cart", 303);
  return data(page);
}

export async function action(args: ActionFunctionArgs) {
  await requireCheckout(args);
  const viewer = await requireUser(args);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const checkout = { viewer, item: itemIn(args.request.url), form };
  switch (readIntent(form, CHECKOUT_INTENTS)) {
    case "order":
      return answered(await order(args, checkout), args, checkout);
    case "show":
      return answered(showTotal(form), args, checkout);
  }
}

export default function Checkout() {
  const answer = useActionData<typeof action>();
  return <CheckoutScreen page={useLoaderData<typeof loader>()} answer={answer} />;
}
