import { Link } from "~/router";
import { CategoryPicture } from "~/ui/product/category-picture";
import type { TableColumn } from "~/ui/list/table";
import { CategoryForm } from "../category-form";
import { DeleteCategoryForm } from "../delete-category-form";
import { DeleteLink, DialogLink } from "~/screens/management/shared/dialog-link";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { StateForm } from "~/screens/management/shared/state-form";
import type { CategoriesPage } from "./categories-page.server";
import * as styles from "./category-table.css";

type CategoryRow = CategoriesPage["categories"][number];

export const categoryColumns = (here: string): readonly TableColumn<CategoryRow>[] => [
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

function CategoryName({ category: { id, name, imageKey } }: { category: CategoryRow }) {
  return (
    <div className={styles.name}>
      <div className={styles.picture}>
        <CategoryPicture imageKey={imageKey} sizes="48px" />
      </div>
      <Link to={`/management/category/${id}`} className={styles.texts}>
        {name}
      </Link>
    </div>
  );
}

function RowActions({ category, here }: { category: CategoryRow; here: string }) {
  const { id, name, isActive } = category;
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
          <DeleteCategoryForm id={id} name={name} />
        </DeleteLink>
      ) : null}
    </div>
  );
}
