import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { isAuctionCapable, isBuyNowCapable, PRODUCT_TYPES } from "~/domain/product";
import { Button, ButtonLink } from "~/ui/button";
import { FileField } from "~/ui/file-field";
import { formActions, stack } from "~/ui/layout.css";
import { ProductPicture } from "~/ui/picture";
import type { Option } from "~/ui/select-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useHydrated } from "~/ui/use-hydrated";
import { FormSection } from "./product-form-section";
import { ProductFormAlert } from "./product-form-alert";
import {
  AuctionSection,
  DescriptionSection,
  FixedPriceSection,
  PriceSection,
  ShopWindowSection,
} from "./product-form-sections";
import type { ProductInput, ProductValues } from "./product-form-values";

export interface ProductFormProps {
  /** The rules of an edit ask for more than those of a creation (specification §5). */
  editing: boolean;
  values: ProductValues;
  answer: SubmissionResult<string[]> | undefined;
  categories: readonly Option[];
  /** Key of the picture that the product has. */
  imageKey: string | null;
  cancelTo: string;
  /** What the alert begins with. */
  failure: string;
}

const loadNewCheck = () => import("./product-form.check").then(({ checkNewProduct }) => checkNewProduct);
const loadEditCheck = () =>
  import("./product-form.check").then(({ checkEditedProduct }) => checkEditedProduct);

/** Create and edit share it: the same fields, the same rules, the picture last (D60, D61). */
export function ProductForm(props: ProductFormProps) {
  const { editing, values, answer, categories, imageKey, cancelTo, failure } = props;
  const navigation = useNavigation();
  const scripted = useHydrated();
  const { form, fields, onFocus } = useCheckedForm<ProductInput>({
    id: "product",
    lastResult: answer,
    defaultValue: values,
    loadCheck: editing ? loadEditCheck : loadNewCheck,
  });
  const type = PRODUCT_TYPES.find((name) => name === fields.product_type.value);
  const everythingShows = !scripted || type === undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onFocus={onFocus}
      className={stack.xl}
    >
      <ProductFormAlert form={form} failure={failure} />
      <DescriptionSection fields={fields} categories={categories} />
      <PriceSection fields={fields} />
      <FixedPriceSection fields={fields} applies={everythingShows || isBuyNowCapable(type)} />
      <AuctionSection
        fields={fields}
        applies={everythingShows || isAuctionCapable(type)}
        timesOptional={!editing}
      />
      <ShopWindowSection fields={fields} saleApplies={!scripted || fields.is_flash_sale.value === "on"} />
      <FormSection title="Picture">
        {imageKey ? <ProductPicture imageKey={imageKey} alt="The present picture" sizes="320px" /> : null}
        <FileField
          field={fields.main_image}
          label="Main image"
          hint={`JPG, PNG or GIF, under 5 MB.${imageKey ? " Leave it empty to keep the present one." : ""}`}
          accept="image/jpeg,image/png,image/gif"
          optional
        />
      </FormSection>
      <div className={formActions}>
        <ButtonLink look="secondary" to={cancelTo}>
          Cancel
        </ButtonLink>
        <Button busy={navigation.formMethod === "POST"}>Save</Button>
      </div>
    </Form>
  );
}
