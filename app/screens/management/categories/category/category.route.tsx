import { useLoaderData, Link } from "~/router";
import { readIntent } from "~/http/forms/form.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { receiveForm } from "~/http/forms/upload.server";
import { setCategoryActive, updateCategory } from "~/operations/categories/write-categories.server";
import { ButtonLink } from "~/ui/frame/button";
import { aside, stack, muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { StatList } from "~/ui/text/stat";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { CategoryForm } from "../category-form";
import { DeleteCategoryForm } from "../delete-category-form";
import { DialogLink } from "~/screens/management/shared/dialog-link";
import { Restored } from "~/screens/management/shared/edit-form";
import { otherChangesText } from "~/screens/management/shared/edit-conflict/other-changes-text";
import { receivePictureForm } from "~/screens/management/shared/receive-picture-form.server";
import { categorySchema } from "~/domain/category/category";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { STATE_INTENTS, StateForm } from "~/screens/management/shared/state-form";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { categoryPage, type CategoryPage } from "./category-page.server";
import { Card } from "~/ui/frame/card";
import { CategoryPicture } from "~/ui/product/category-picture";
import { DescriptionList } from "~/ui/list/description-list";
import * as styles from "./category-facts.css";
import { guardedFormPage, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { EmptyState } from "~/ui/list/empty-state";
import { Money } from "~/ui/text/money";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { WideTable } from "~/ui/list/wide-table";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  [data?.name ?? t("Category"), t("Management")].join(" · "),
);

export const loader = guardedFormPage(MANAGED_NOUNS.category.draft, (args) => {
  const url = new URL(args.request.url);
  return managedRecord("category", args.params.id, (id) => categoryPage(id, url));
});

export const action = guardedRecordForm(MANAGED_NOUNS.category.draft, "category", async (args, actor, id) => {
  const received = await receiveForm(args.request, "image");
  const intent = readIntent(received.form, STATE_INTENTS);
  const redirectBack = (message: string) =>
    redirectWithToast(args, backTo(received.form, `/management/category/${id}`), message);
  if (intent === "save") {
    const { answer, saved } = await receivePictureForm(received, {
      field: "image",
      schema: categorySchema,
      write: (category, { imageKey, seen }) => updateCategory(actor, id, category, imageKey, seen),
      edited: { subject: "category", subjectId: id },
    });
    return (
      answer ??
      redirectBack(`${t("Category updated successfully")}${otherChangesText(saved.changedByOthers)}`)
    );
  }
  const outcome = await setCategoryActive(actor, id, intent === "activate");
  if (!outcome.ok) throw refusalPage(outcome.refusal, t("Failed to update category"));
  return redirectBack(t("Category status updated"));
});

export default function Category() {
  const category = useLoaderData<typeof loader>();
  const { name, counts } = category;
  return (
    <>
      <BackLink to="/management/categories">{t("Categories")}</BackLink>
      <PageHeader
        title={name}
        badge={<StateBadge isActive={category.isActive} />}
        actions={<HeaderActions category={category} />}
      />
      <div className={aside}>
        <div className={stack.xl}>
          <CategoryFacts category={category} />
          <StatList
            stats={[
              { label: t("Products"), value: counts.total },
              { label: t("Active"), value: counts.active },
              { label: t("Draft"), value: counts.draft },
              { label: t("Closed"), value: counts.closed },
            ]}
          />
          <Panel title={t("Edit")} id="edit">
            <Restored />
            <CategoryForm key={category.id} category={category} />
          </Panel>
        </div>
        <Timeline {...category.history} />
      </div>
      <CategoryProducts category={category} />
    </>
  );
}

function HeaderActions({ category: { id, name, slug, isActive, counts } }: { category: CategoryPage }) {
  const page = `/management/category/${id}`;
  return (
    <>
      {isActive ? (
        <ButtonLink look="secondary" to={`/category/${slug}`}>
          {t("View as Customer")}
        </ButtonLink>
      ) : null}
      <StateForm action={page} name={name} isActive={isActive} back={page} />
      {isActive ? (
        <DialogLink to={`${page}/delete`} label={t("Delete")} title={t("Delete category")} look="danger">
          <DeleteCategoryForm id={id} name={name} products={counts.active} />
        </DialogLink>
      ) : null}
    </>
  );
}

function CategoryFacts({ category }: { category: CategoryPage }) {
  const { imageKey, description, slug, created } = category;
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.picture}>
          <CategoryPicture imageKey={imageKey} sizes="160px" eager />
        </div>
        <div className={stack.m}>
          {description === "" ? (
            <p className={muted}>{t("No description.")}</p>
          ) : (
            <p className={styles.description}>{description}</p>
          )}
          <DescriptionList
            items={[
              { label: t("Slug"), value: slug },
              { label: t("Created"), value: created },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

function CategoryProducts({ category }: { category: CategoryPage }) {
  const { products, page, pageCount } = category;
  return (
    <Panel title={t("Products")} look="bare">
      <WideTable
        caption={t("Products of this category, newest first")}
        captionHidden
        rows={products}
        columns={[
          {
            label: t("Product"),
            primary: true,
            cell: ({ id, title }) => <Link to={`/management/products/${id}`}>{title}</Link>,
          },
          { label: t("Type"), cell: ({ type }) => type },
          {
            label: t("Status"),
            cell: ({ status, phase }) => <ProductStatusBadge status={status} note={phase} />,
          },
          {
            label: t("Price"),
            align: "end",
            cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
          },
          { label: t("Stock"), align: "end", cell: ({ stock }) => stock },
          { label: t("Created"), cell: ({ created }) => created },
        ]}
        empty={
          <EmptyState
            title={t("No products in this category yet.")}
            level={3}
            action={{ to: "/management/products/new", label: t("Create product") }}
          />
        }
        pages={{ page, pageCount, hrefFor: (number) => `?page=${number}`, label: t("Pages of products") }}
      />
    </Panel>
  );
}
