import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "~/router";
import { CLEAR_CART_FAILED, REMOVE_ITEM_FAILED, UPDATE_QUANTITY_FAILED } from "~/domain/messages";
import { requireUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { SCRIPTS_IN_LITE } from "~/ui/network/lite-scripts";
import { pageMeta } from "~/ui/frame/page-meta";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { rereadAfter } from "../cart-answer";
import { act } from "./cart-actions.server";
import { cartPage } from "./cart-page.server";
import { CartScreen } from "./cart-screen";
import { INTENTS, type Intent } from "./intents";
import { SignedOutCart } from "./signed-out-cart";

export const handle = SCRIPTS_IN_LITE;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your cart" });

export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => (formMethod === undefined ? defaultShouldRevalidate : rereadAfter(actionResult));

export const loader = (args: LoaderFunctionArgs) => cartPage(args);

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  return act(readIntent(form, INTENTS), { args, viewer, form });
}

const FAILED: Record<Intent, string> = {
  quantity: UPDATE_QUANTITY_FAILED,
  remove: REMOVE_ITEM_FAILED,
  clear: CLEAR_CART_FAILED,
  checkout: "We cannot reach the shop. Please try again.",
};

/** Without a connection, the cart shows its own message. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const answer: unknown = await serverAction<typeof action>();
  if (!isUnreached(answer)) return answer;
  const intent = INTENTS.find((name) => name === form.get("intent")) ?? "checkout";
  const productId = Number(form.get("product_id")) || undefined;
  return { ...answer, cartRefusal: { message: FAILED[intent], productId } };
}

export default function Cart() {
  const page = useLoaderData<typeof loader>();
  return page.signedIn ? <CartScreen page={page} /> : <SignedOutCart page={page} />;
}
