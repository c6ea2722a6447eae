import { finePrint } from "~/ui/frame/layout.css";
import { Link, type MetaFunction, useLoaderData } from "~/router";
import { CATEGORIES_FAILED } from "~/domain/messages";
import { activeCategories } from "~/operations/categories/categories.queries.server";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { CategoryPicture } from "~/ui/product/category-picture";
import { t } from "~/texts/t";
import { firstPicture } from "../first-picture";
import { productCount } from "../listing/listing-labels";
import * as styles from "./categories.css";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    {
      title: data ? t("Categories") : t(CATEGORIES_FAILED),
      description: t("Every category on {shopName}, from phones to farm goods.", {
        shopName: shopNameOf({ matches }),
      }),
      canonical: data && "/categories",
      imageKey: firstPicture(data),
    },
  );

export async function loader() {
  const categories = await activeCategories();
  return categories.map(({ name, slug, description, imageKey, productCount: count }) => ({
    name,
    slug,
    description,
    imageKey,
    count,
  }));
}

export default function Categories() {
  const categories = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={t("Categories")}>{t("Everything on the market, by category.")}</PageHeader>
      {categories.length === 0 ? (
        <EmptyState
          title={t("No categories yet.")}
          action={{ to: "/browse", label: t("Browse all products") }}
        >
          {t("We are still adding categories.")}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {categories.map(({ name, slug, description, imageKey, count }, index) => (
            <li key={slug} className={styles.tile}>
              <CategoryPicture imageKey={imageKey} sizes="(min-width: 640px) 180px, 30vw" eager={index < 2} />
              <div className={styles.texts}>
                <h2 className={styles.name}>
                  <Link to={`/category/${slug}`} className={styles.link}>
                    {name}
                  </Link>
                </h2>
                <p className={styles.count}>{productCount(count)}</p>
                {description ? <p className={finePrint}>{description}</p> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
