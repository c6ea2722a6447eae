import { Link, useLoaderData } from "~/router";
import { redirectWithToast } from "~/http/forms/toast.server";
import { receiveForm } from "~/http/forms/upload.server";
import { createProduct } from "~/operations/products/create-product.server";
import { Notice } from "~/ui/frame/notice";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { ProductForm } from "~/screens/management/products/form/product-form";
import { newProductValues } from "~/screens/management/products/form/product-form-values";
import { receiveProduct, savedToast } from "~/screens/management/products/form/receive-product.server";
import { PRODUCT_FORM } from "~/screens/management/shared/draft-forms";
import { FormPage } from "~/screens/management/shared/form-page";
import { useBack } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { oncePerPage } from "~/screens/management/shared/once-per-page.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = titled(msg("Create product"));

export const loader = guardedFormPage(PRODUCT_FORM, async (args) => {
  const categories = await categoryOptions(null);
  const isAuction = new URL(args.request.url).searchParams.get("type") === "auction";
  return { categories, values: newProductValues(categories, isAuction ? "auction" : "buy_now") };
});

export const action = guardedForm(PRODUCT_FORM, async (args, actor) => {
  const sent = await receiveForm(args.request, "main_image");
  return oncePerPage(args, sent.form, async () => {
    const received = await receiveProduct(sent, {
      editing: false,
      write: ({ product, imageKey }) => createProduct(actor, product, imageKey),
    });
    if (received.answer) return received.answer;
    return redirectWithToast(
      args,
      backTo(new URL(args.request.url).searchParams, `/management/products/${received.saved.productId}`),
      savedToast(t("{title} was created as a draft.", { title: received.title }), received.product),
    );
  });
});

export default function CreateProduct() {
  const { categories, values } = useLoaderData<typeof loader>();
  const back = useBack({ to: "/management/products", label: t("Products") });
  return (
    <FormPage
      back={back}
      title={t("Create product")}
      lead={t("It stays a draft, hidden from buyers, until you activate it.")}
      above={categories.length === 0 ? <NoCategory /> : null}
      hasCards
    >
      <ProductForm
        editing={false}
        values={values}
        categories={categories}
        imageKey={null}
        cancelTo={back.to}
        failure={t("Error creating product")}
      />
    </FormPage>
  );
}

const NoCategory = () => (
  <Notice tone="info">
    {tNodes("Every product needs a category, and there is none yet: {link} first.", {
      link: <Link to="/management/categories/new">{t("create a category")}</Link>,
    })}
  </Notice>
);
