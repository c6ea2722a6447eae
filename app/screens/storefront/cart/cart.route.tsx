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
import { currentUser, requireUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { shouldRevalidateAfter } from "../cart-answer";
import { cartAction } from "./cart-actions.server";
import { cartPage, type VisitorsCart } from "./cart-page.server";
import { CartScreen } from "./cart-screen";
import { INTENTS, type Intent } from "./intents";
import { VisitorsLine } from "./visitors-line";
import { visitorsCartAction } from "./visitors-cart-actions.server";
import { Card } from "~/ui/frame/card";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
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
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const intent = readIntent(form, INTENTS);
  if ((intent === "quantity" || intent === "remove") && !(await currentUser(args)))
    return visitorsCartAction(args, form, intent);
  return cartAction(intent, { args, viewer: await requireUser(args), form });
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

/** Answers 200, with goods and total first, then the login (D58, D132). */
function SignedOutCart({ page }: { page: VisitorsCart }) {
  const { waiting, subtotalText, deliveryText, totalText, loginTo, signupTo } = page;
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      {waiting.length === 0 ? (
        <EmptyState level={1} title={t("Your cart")} action={{ to: loginTo, label: t("Log in") }}>
          {t("Please log in to see your cart.")}
        </EmptyState>
      ) : (
        <>
          <PageHeader title={t("Your cart")} />
          <Card>
            <div className={stack.m}>
              <GoodsList lines={waiting} below={(line) => <VisitorsLine line={line} />} />
              <DescriptionList
                items={[
                  { label: t("Subtotal"), value: subtotalText },
                  { label: t("Delivery"), value: deliveryText },
                  { label: t("Total"), value: totalText, total: true },
                ]}
              />
              <ButtonLink to={loginTo}>{t("Log in to order")}</ButtonLink>
            </div>
          </Card>
        </>
      )}
      <p>
        {tNodes("New to {shopName}? {signup}, or {browse} first.", {
          shopName,
          signup: <Link to={signupTo}>{t("Sign up")}</Link>,
          browse: <Link to="/browse">{t("look around the market")}</Link>,
        })}
      </p>
    </Page>
  );
}
