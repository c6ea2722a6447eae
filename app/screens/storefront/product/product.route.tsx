import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { currentUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { t } from "~/texts/t";
import { addToCartAction } from "../add-to-cart.server";
import { productMeta } from "../product-meta";
import { shareLink } from "../share-link.server";
import { productPage } from "./product-page.server";
import { ProductScreen } from "./product-screen";

const missing = () => notFoundPage(PRODUCT_NOT_FOUND, PRODUCT_REMOVED);

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data ? productMeta(args.data, `/product/${args.data.id}`) : { title: t(PRODUCT_NOT_FOUND) },
  );

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const page = id === null ? null : await productPage(await currentUser(args), id, args.context);
  if (!page) throw missing();
  if (page === "auction") throw redirect(`/auction/${id}`);
  return { ...page, share: shareLink(args.request, page.title, `/product/${id}`) };
}

export async function action(args: ActionFunctionArgs) {
  const id = parseId(args.params.id);
  if (id === null) throw missing();
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  switch (readIntent(form, ["add-to-cart"])) {
    case "add-to-cart":
      return addToCartAction(args, id, form);
  }
}

export default function Product() {
  const page = useLoaderData<typeof loader>();
  return <ProductScreen page={page} share={page.share} />;
}
