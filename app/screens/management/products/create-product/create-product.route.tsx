import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createProduct } from "~/operations/products/create-product.server";
import { Notice } from "~/ui/frame/notice";
import { pageMeta } from "~/ui/frame/page-meta";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { ProductForm } from "~/screens/management/products/form/product-form";
import { newProductValues } from "~/screens/management/products/form/product-form-values";
import { receiveProduct, savedToast } from "~/screens/management/products/form/receive-product.server";
import { PRODUCT_FORM } from "~/screens/management/shared/draft-forms";
import { FormPage } from "~/screens/management/shared/form-page";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Create product" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return { categories: await categoryOptions(null), restored: await restoredForm(args, PRODUCT_FORM) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args, PRODUCT_FORM);
  const received = await receiveProduct(args.request, {
    editing: false,
    write: ({ product, imageKey }) => createProduct(actor, product, imageKey),
  });
  if (received.answer) return received.answer;
  return redirectWithToast(
    args,
    `/management/products/${received.saved.productId}`,
    savedToast(`${received.title} was created as a draft.`, received.product),
  );
}

export default function CreateProduct() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: "/management/products", label: "Products" }}
      title="Create product"
      lead="It stays a draft, hidden from shoppers, until you activate it."
      above={categories.length === 0 ? <NoCategory /> : null}
      hasCards
    >
      <ProductForm
        editing={false}
        values={newProductValues}
        categories={categories}
        imageKey={null}
        cancelTo="/management/products"
        failure="Error creating product"
      />
    </FormPage>
  );
}

const NoCategory = () => (
  <Notice tone="info">
    Every product needs a category, and there is none yet:{" "}
    <Link to="/management/categories/new">create a category</Link> first.
  </Notice>
);
