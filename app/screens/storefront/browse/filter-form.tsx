import type { ReactNode } from "react";
import type { BrowseFilters, QuickFilter } from "~/domain/product/browse";
import type { productChoices } from "~/domain/product/choices";
import { priceRange, type PriceName, type TypedPrices } from "~/domain/product/price/price-range";
import { Button } from "~/ui/frame/button";
import { choice, mark } from "~/ui/form/choice.css";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import { cluster, more } from "~/ui/frame/layout.css";
import { SearchBox } from "~/ui/form/search-box";
import { t } from "~/texts/t";
import { QUICK_FILTER_LABELS } from "../listing/listing-labels";
import { SortSelect } from "../listing/sort-select";
import * as styles from "./browse.css";
import { control } from "~/ui/form/control.css";
import { FieldError, framedField } from "~/ui/form/field-frame";

type FilterFormProps = {
  filters: BrowseFilters;
  categories: readonly { slug: string; name: string; count: number }[];
  quick: readonly QuickFilter[];
  activeCount: number;
  choices: typeof productChoices;
};

/** One GET form: with scripts every choice submits it, without them its button does. */
export const FilterForm = ({ filters, categories, quick, activeCount, choices }: FilterFormProps) => (
  <form
    role="search"
    action="/browse"
    className={styles.form}
    data-filters="here"
    data-part="filters"
    autoComplete="off"
  >
    <SearchBox query={filters.q} hint={t("Search")} />
    {/* hidden on a wide screen, where the filters below are always open */}
    <details className={styles.toggle} open={priceRange(filters).problem !== null}>
      <summary className={styles.summary}>
        <Icon name="down" />
        {t("Filters")}
        <span data-part="filter-count">
          {activeCount > 0 ? <span className={styles.count}>{activeCount}</span> : null}
        </span>
      </summary>
    </details>
    <SortSelect sort={filters.sort} />
    <div className={styles.panel}>
      {choices.map(([name, { label, labels, inShop = labels }]) => (
        <Choices key={name} title={t(label)}>
          <Radio name={name} value="" label={t("All")} checked={filters[name] === null} />
          {Object.entries(inShop).map(([value, word]) => (
            <Radio key={value} name={name} value={value} label={t(word)} checked={filters[name] === value} />
          ))}
        </Choices>
      ))}
      <PriceFields filters={filters} />
      <Choices title={t("Quick filters")}>
        {quick.map((name) => (
          <label key={name} className={choice}>
            <input
              type="checkbox"
              name={name}
              value="1"
              defaultChecked={filters.quick.includes(name)}
              className={mark}
            />
            {t(QUICK_FILTER_LABELS[name])}
          </label>
        ))}
      </Choices>
      <Choices title={t("Category")}>
        <Radio name="category" value="" label={t("All categories")} checked={filters.category === null} />
        {categories.map(({ slug, name, count }) => (
          <Radio
            key={slug}
            name="category"
            value={slug}
            label={name}
            count={count}
            checked={filters.category === slug}
          />
        ))}
      </Choices>
      <div className={cluster.m}>
        <Button look="secondary" className={styles.apply}>
          {t("Apply")}
        </Button>
        <a href="/browse" className={more} data-in-place>
          {t("Clear all filters")}
        </a>
      </div>
    </div>
  </form>
);

const Choices = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

type RadioProps = { name: string; value: string; label: string; count?: number; checked: boolean };

const Radio = ({ name, value, label, count, checked }: RadioProps) => (
  <label className={classNames(choice, styles.radio)}>
    <input type="radio" name={name} value={value} defaultChecked={checked} className={mark} />
    <span>{label}</span>
    {count === undefined ? null : <span className={styles.inside}>{count}</span>}
  </label>
);

/** With a typed price the filters are sent when the field is left. */
const PriceFields = ({ filters }: { filters: TypedPrices }) => (
  <fieldset className={styles.prices}>
    <legend className={styles.legend}>{t("Price (KSh)")}</legend>
    <PriceField name="price_from" label={t("From")} filters={filters} />
    <PriceField name="price_to" label={t("To")} filters={filters} />
  </fieldset>
);

/** The error has its own element, so that it can change while the typed text stays. */
function PriceField({ name, label, filters }: { name: PriceName; label: string; filters: TypedPrices }) {
  const { problem } = priceRange(filters);
  const isWrong = problem?.field === name;
  const field = framedField(name, isWrong ? [problem.message] : undefined);
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={filters[name]}
        inputMode="numeric"
        maxLength={20}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${name}-problem`}
        className={control}
      />
      <div id={`${name}-problem`} role="status" data-part={`${name}-problem`} className={styles.problem}>
        <FieldError field={field} />
      </div>
    </>
  );
}
