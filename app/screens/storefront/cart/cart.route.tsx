import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  Link,
} from "~/router";
import {
  ADD_TO_CART_FAILED,
  CLEAR_CART_FAILED,
  REMOVE_ITEM_FAILED,
  UPDATE_QUANTITY_FAILED,
} from "~/domain/messages";
import { requireUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { shouldRevalidateAfter } from "../cart-answer";
import { cartAction } from "./cart-actions.server";
import { cartPage, type VisitorsCart } from "./cart-page.server";
import { CartScreen } from "./cart-screen";
import { INTENTS, type Intent } from "./intents";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { stack } from "~/ui/frame/layout.css";
import { DescriptionList } from "~/ui/list/description-list";
import { GoodsList } from "~/ui/product/goods-list";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Your cart") });

export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => (formMethod === undefined ? defaultShouldRevalidate : shouldRevalidateAfter(actionResult));

export const loader = (args: LoaderFunctionArgs) => cartPage(args);

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  return cartAction(readIntent(form, INTENTS), { args, viewer, form });
}

const FAILED: Record<Intent, string> = {
  quantity: UPDATE_QUANTITY_FAILED,
  remove: REMOVE_ITEM_FAILED,
  "put-back": ADD_TO_CART_FAILED,
  clear: CLEAR_CART_FAILED,
  checkout: msg("We cannot reach the shop. Please try again."),
};

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const answer: unknown = await serverAction<typeof action>();
  if (!isUnreached(answer) || answer.refused) return answer;
  const intent = INTENTS.find((name) => name === form.get("intent")) ?? "checkout";
  const productId = Number(form.get("product_id")) || undefined;
  return { ...answer, cartRefusal: { message: FAILED[intent], productId } };
}

export default function Cart() {
  const page = useLoaderData<typeof loader>();
  return page.signedIn ? <CartScreen page={page} /> : <SignedOutCart page={page} />;
}

/** Answers 200, with the guest cart and a login link (D58). */
function SignedOutCart({ page: { waiting, subtotalText, loginTo, signupTo } }: { page: VisitorsCart }) {
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      <EmptyState level={1} title={t("Your cart")} action={{ to: loginTo, label: t("Log in") }}>
        {t("Please log in to see your cart.")}
      </EmptyState>
      <p>
        {tNodes("New to {shopName}? {signup}, or {browse} first.", {
          shopName,
          signup: <Link to={signupTo}>{t("Sign up")}</Link>,
          browse: <Link to="/browse">{t("look around the market")}</Link>,
        })}
      </p>
      {waiting.length > 0 ? (
        <Card>
          <div className={stack.s}>
            <h2>{t("Waiting for you")}</h2>
            <p>{t("Log in and we'll add these to your cart:")}</p>
            <GoodsList lines={waiting} />
            <DescriptionList items={[{ label: t("Subtotal"), value: subtotalText, total: true }]} />
          </div>
        </Card>
      ) : null}
    </Page>
  );
}
