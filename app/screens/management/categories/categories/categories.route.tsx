import { useLoaderData, Link } from "~/router";
import { categoryList } from "~/domain/category/category-list";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { EmptyState } from "~/ui/list/empty-state";
import { spread } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { CategoryForm } from "../category-form";
import { DialogLink, DeleteLink } from "~/screens/management/shared/dialog-link";
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { StateForm } from "~/screens/management/shared/state-form";
import { CategoryPicture } from "~/ui/product/category-picture";
import type { TableColumn } from "~/ui/list/table";
import { DeleteCategoryForm } from "../delete-category-form";
import { StateBadge } from "~/screens/management/shared/state-badge";
import * as styles from "./category-table.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { parseId } from "~/domain/id";
import { versionToken } from "~/domain/form/seen-version";
import { latestEdits } from "~/operations/audit/edits.server";
import {
  categoryStats,
  managedCategories,
  managedCategory,
} from "~/operations/categories/managed-categories.queries.server";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

export const meta = titled(msg("Categories · Management"));

export const loader = guarded((args) => categoriesPage(new URL(args.request.url)));

const STATUS_LABELS = { active: msg("Active"), inactive: msg("Inactive") };

export default function Categories() {
  const { filters, pageCount, stats, deleted, total, categories } = useLoaderData<typeof loader>();
  const here = categoryList.path(filters);
  const isFiltered = categoryList.isFiltered(filters);
  const list = { query: categoryList, filters, pageCount };
  return (
    <>
      <PageHeader
        title={t("Categories")}
        actions={
          <DialogLink
            to="/management/categories/new"
            label={t("Create category")}
            title={t("Create category")}
          >
            <CategoryForm category={null} back={here} />
          </DialogLink>
        }
      />
      {deleted ? <Undo deleted={deleted} back={here} /> : null}
      <StatList
        stats={[
          { label: t("Total categories"), value: stats.total },
          { label: t("Active"), value: stats.active },
          { label: t("Inactive"), value: stats.inactive },
          { label: t("Products in active categories"), value: stats.products },
        ]}
      />
      <ListForm {...list} hint={t(MANAGED_NOUNS.category.search)}>
        <ListChoice
          name="status"
          label={t("Status")}
          value={filters.status}
          none={t("All")}
          options={choicesOf(STATUS_LABELS)}
        />
      </ListForm>
      {isFiltered ? (
        <p>{oneOrMany(total, msg("1 category found"), msg("{count} categories found"))}</p>
      ) : null}
      <ListTable
        {...list}
        noun={t("categories")}
        caption={t("Categories by name")}
        rows={categories}
        columns={categoryColumns(here)}
        empty={<NoRows isFiltered={isFiltered} />}
      />
    </>
  );
}

/** Shown on the page, because a toast would disappear before the mistake is noticed. */
function Undo({ deleted, back }: { deleted: NonNullable<CategoriesPage["deleted"]>; back: string }) {
  const { id, name } = deleted;
  return (
    <Notice tone="info">
      <div className={spread.m}>
        <p>{t("“{name}” is inactive now.", { name })}</p>
        <StateForm
          action={`/management/category/${id}`}
          name={name}
          isActive={false}
          back={back}
          size="small"
          label={t("Restore")}
        />
      </div>
    </Notice>
  );
}

const NoRows = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title={t("No categories here")}
      action={{ to: "/management/categories", label: t("Show all categories") }}
    >
      {t("Nothing matches this search.")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("No categories yet")}
      action={{ to: "/management/categories/new", label: t("Create category") }}
    >
      {t("Every product needs a category, so create one first.")}
    </EmptyState>
  );

type CategoryRow = CategoriesPage["categories"][number];

const categoryColumns = (here: string): readonly TableColumn<CategoryRow>[] => [
  { label: t("Category"), primary: true, cell: (category) => <CategoryName category={category} /> },
  { label: t("Slug"), cell: ({ slug }) => <span className={styles.slug}>{slug}</span> },
  { label: t("Active products"), align: "end", cell: ({ productCount }) => productCount },
  { label: t("Status"), cell: ({ isActive }) => <StateBadge isActive={isActive} /> },
  {
    label: t("Actions"),
    labelHidden: true,
    cell: (category) => <RowActions category={category} here={here} />,
  },
];

const CategoryName = ({ category: { id, name, imageKey } }: { category: CategoryRow }) => (
  <div className={styles.name}>
    <div className={styles.picture}>
      <CategoryPicture imageKey={imageKey} sizes="48px" />
    </div>
    <Link to={`/management/category/${id}`} className={styles.texts}>
      {name}
    </Link>
  </div>
);

function RowActions({ category, here }: { category: CategoryRow; here: string }) {
  const { id, name, isActive, productCount } = category;
  const page = `/management/category/${id}`;
  return (
    <div className={styles.actions}>
      <DialogLink
        to={`${page}#edit`}
        label={t("Edit")}
        fullLabel={t("Edit {name}", { name })}
        title={t("Edit category")}
        look="secondary"
        size="small"
      >
        <CategoryForm category={category} back={here} />
      </DialogLink>
      <StateForm action={page} name={name} isActive={isActive} back={here} size="small" />
      {isActive ? (
        <DeleteLink to={`${page}/delete`} name={name} title={t("Delete category")}>
          <DeleteCategoryForm id={id} name={name} products={productCount} />
        </DeleteLink>
      ) : null}
    </div>
  );
}

const PAGE_SIZE = 50;

async function categoriesPage(url: URL) {
  const requested = url.searchParams;
  const filters = categoryList.read(requested);
  const [stats, { total, page, pageCount, ...list }, deleted] = await Promise.all([
    categoryStats(),
    managedCategories(filters, PAGE_SIZE),
    deletedCategory(parseId(requested.get("deleted") ?? undefined)),
  ]);
  const editOf = await latestEdits(
    "category",
    list.categories.map(({ id }) => id),
  );
  const categories = list.categories.map((category) => ({
    ...category,
    seen: versionToken({ edit: editOf(category.id) }),
  }));
  return { filters: { ...filters, page }, pageCount, stats, deleted, total, categories };
}

async function deletedCategory(id: number | null) {
  const category = id === null ? null : await managedCategory(id);
  return category && !category.isActive ? { id: category.id, name: category.name } : null;
}

type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;
