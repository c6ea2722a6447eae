import { useLoaderData, Link } from "~/router";
import { categoryList } from "~/domain/category/category-list";
import { EmptyState } from "~/ui/list/empty-state";
import { spread } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { CategoryForm } from "../category-form";
import { DialogLink, DeleteLink } from "~/screens/management/shared/dialog-link";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";
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
import { seenText } from "~/domain/product/seen-version";
import { latestEdits } from "~/operations/audit/edits.server";
import {
  categoryStats,
  managedCategories,
  managedCategory,
} from "~/operations/categories/managed-categories.queries.server";

export const meta = titled("Categories · Management");

export const loader = guarded((args) => categoriesPage(new URL(args.request.url)));

const STATUS_LABELS = { active: "Active", inactive: "Inactive" };

export default function Categories() {
  const { filters, pageCount, stats, deleted, total, categories } = useLoaderData<typeof loader>();
  const here = categoryList.path(filters);
  const isFiltered = categoryList.isFiltered(filters);
  const list = { query: categoryList, filters, pageCount };
  return (
    <>
      <PageHeader
        title="Categories"
        actions={
          <DialogLink to="/management/categories/new" label="Create category" title="Create category">
            <CategoryForm category={null} back={here} />
          </DialogLink>
        }
      />
      {deleted ? <Undo deleted={deleted} back={here} /> : null}
      <StatList
        stats={[
          { label: "Total categories", value: stats.total },
          { label: "Active", value: stats.active },
          { label: "Inactive", value: stats.inactive },
          { label: "Products in active categories", value: stats.products },
        ]}
      />
      <ListForm {...list} hint="Name or slug">
        <ListChoice
          name="status"
          label="Status"
          value={filters.status}
          none="All"
          options={Object.entries(STATUS_LABELS)}
        />
      </ListForm>
      {isFiltered ? <p>{total === 1 ? "1 category found" : `${total} categories found`}</p> : null}
      <ListTable
        {...list}
        noun="categories"
        caption="Categories by name"
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
        <p>{`“${name}” is inactive now.`}</p>
        <StateForm
          action={`/management/category/${id}`}
          name={name}
          isActive={false}
          back={back}
          size="small"
          label="Restore"
        />
      </div>
    </Notice>
  );
}

const NoRows = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title="No categories here"
      action={{ to: "/management/categories", label: "Show all categories" }}
    >
      Nothing matches this search.
    </EmptyState>
  ) : (
    <EmptyState
      title="No categories yet"
      action={{ to: "/management/categories/new", label: "Create category" }}
    >
      Every product needs a category, so create one first.
    </EmptyState>
  );

type CategoryRow = CategoriesPage["categories"][number];

const categoryColumns = (here: string): readonly TableColumn<CategoryRow>[] => [
  { label: "Category", primary: true, cell: (category) => <CategoryName category={category} /> },
  { label: "Slug", cell: ({ slug }) => <span className={styles.slug}>{slug}</span> },
  { label: "Active products", align: "end", cell: ({ productCount }) => productCount },
  { label: "Status", cell: ({ isActive }) => <StateBadge isActive={isActive} /> },
  {
    label: "Actions",
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
        label="Edit"
        fullLabel={`Edit ${name}`}
        title="Edit category"
        look="secondary"
        size="small"
      >
        <CategoryForm category={category} back={here} />
      </DialogLink>
      <StateForm action={page} name={name} isActive={isActive} back={here} size="small" />
      {isActive ? (
        <DeleteLink to={`${page}/delete`} name={name} title="Delete category">
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
    seen: seenText({ edit: editOf(category.id) }),
  }));
  return { filters: { ...filters, page }, pageCount, stats, deleted, total, categories };
}

async function deletedCategory(id: number | null) {
  const category = id === null ? null : await managedCategory(id);
  return category && !category.isActive ? { id: category.id, name: category.name } : null;
}

type CategoriesPage = Awaited<ReturnType<typeof categoriesPage>>;
