import type { useForm } from "@conform-to/react";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { type Option, SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { TextField, type TextFieldProps } from "~/ui/form/text-field";
import { typeLabels } from "./product-words";
import { FormSection, WholeRow } from "./product-form-section";
import type { ProductInput } from "./product-form-values";

type Fields = ReturnType<typeof useForm<ProductInput, ProductInput, string[]>>[1];

interface SectionProps {
  fields: Fields;
}

/** False where the chosen type has no use for the section; true without scripts, where nothing may be hidden. */
interface ConditionalSectionProps extends SectionProps {
  applies: boolean;
}

const types = [
  { value: "buy_now", label: typeLabels.buy_now, hint: "Sold at a fixed price" },
  { value: "auction", label: typeLabels.auction, hint: "Sold by pledges in rounds" },
  { value: "both", label: typeLabels.both, hint: "Either way" },
];

const AmountField = (props: TextFieldProps) => <TextField prefix="KSh" inputMode="decimal" {...props} />;

const MomentField = (props: TextFieldProps) => <TextField type="datetime-local" {...props} />;

export function DescriptionSection({ fields, categories }: SectionProps & { categories: readonly Option[] }) {
  return (
    <FormSection title="What it is">
      <WholeRow>
        <TextField field={fields.title} label="Title" maxLength={200} />
      </WholeRow>
      <WholeRow>
        <TextArea field={fields.description} label="Description" rows={6} maxLength={10_000} />
      </WholeRow>
      <SelectField
        field={fields.category}
        label="Category"
        options={categories}
        placeholder="Choose a category"
      />
      <WholeRow>
        <RadioGroup field={fields.product_type} label="Product type" options={types} />
      </WholeRow>
    </FormSection>
  );
}

export function PriceSection({ fields }: SectionProps) {
  return (
    <FormSection title="Value and stock">
      <AmountField field={fields.base_price} label="Base price" hint="In an auction, pledges start here" />
      <AmountField
        field={fields.market_price}
        label="Market price"
        hint="What it costs elsewhere; shown crossed out"
        optional
      />
      <TextField
        field={fields.stock_quantity}
        label="Stock quantity"
        hint="From 0 to 1,000,000"
        inputMode="numeric"
      />
    </FormSection>
  );
}

export function FixedPriceSection({ fields, applies }: ConditionalSectionProps) {
  return (
    <FormSection title="Fixed price" note="For Buy Now and Both Options" applies={applies}>
      <AmountField field={fields.buy_now_price} label="Buy now price" />
    </FormSection>
  );
}

export function AuctionSection({
  fields,
  applies,
  timesOptional,
}: ConditionalSectionProps & { timesOptional: boolean }) {
  return (
    <FormSection title="Auction" note="For auctions: Auction and Both Options" applies={applies}>
      <WholeRow>
        <AmountField
          field={fields.participation_fee}
          label="Participation fee"
          hint="The entry fee a buyer pays to join a round"
        />
      </WholeRow>
      <MomentField
        field={fields.start_time}
        label="Start time"
        hint="Nairobi time"
        optional={timesOptional}
      />
      <MomentField field={fields.end_time} label="End time" hint="Nairobi time" optional={timesOptional} />
    </FormSection>
  );
}

export function ShopWindowSection({
  fields,
  saleApplies,
}: SectionProps & {
  /** True where the discount is of use: a sale is on, or nothing may be hidden. */
  saleApplies: boolean;
}) {
  return (
    <FormSection title="In the shop window">
      <TextField
        field={fields.display_order}
        label="Display order"
        hint="Lower shows first"
        inputMode="numeric"
        optional
      />
      <WholeRow>
        <CheckboxField
          field={fields.is_featured}
          label="Featured"
          hint="Shown before others with the same display order"
        />
        <CheckboxField
          field={fields.is_flash_sale}
          label="Flash sale"
          hint="Takes the discount off the buy now price"
        />
      </WholeRow>
      {saleApplies ? (
        <>
          <TextField
            field={fields.discount_percentage}
            label="Discount percentage"
            hint="From 0 to 100"
            suffix="%"
            inputMode="numeric"
          />
          <MomentField
            field={fields.flash_sale_ends_at}
            label="Flash sale ends at"
            hint="Nairobi time; blank for no end"
            optional
          />
        </>
      ) : null}
    </FormSection>
  );
}
