import { PRODUCT_STATUS_LABELS } from "~/domain/product/product";
import { Link, LinkFilter, useFetcher } from "~/router";
import { useVisit } from "~/ui/frame/visit";
import { ProductPicture } from "~/ui/product/picture";
import { Badge } from "~/ui/badge/badge";
import { Money } from "~/ui/text/money";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { RowTick } from "~/ui/list/row-tick";
import { WideTable } from "~/ui/list/wide-table";
import { ActivationForm } from "../form/activation-form";
import { DeleteLink, DialogLink } from "~/screens/management/shared/dialog-link";
import { RestoreForm } from "~/screens/management/products/form/restore-form";
import * as brief from "~/screens/management/lists/two-lines.css";
import { BULK_FORM } from "./bulk-bar";
import * as styles from "./product-table.css";
import type { ProductRow } from "./products-page.server";
import { classNames } from "~/ui/text/class-names";
import { useContext, useEffect } from "react";
import { DeleteForm } from "~/screens/management/products/form/delete-form";
import type { DeletionView } from "../deletion-view.server";
import { t } from "~/texts/t";

interface ProductTableProps {
  rows: readonly ProductRow[];
  here: string;
  isDeleted: boolean;
  onTick: () => void;
}

export const ProductTable = ({ rows, here, isDeleted, onTick }: ProductTableProps) => (
  <WideTable
    caption={isDeleted ? t("Deleted products") : t("Products")}
    captionHidden
    className={brief.twoLines}
    rows={rows}
    columns={[
      {
        label: t("Select"),
        className: brief.tick,
        labelHidden: true,
        cell: ({ id, title }) => (
          <RowTick
            label={t("Select {title}", { title })}
            name="product_ids"
            value={id}
            form={BULK_FORM}
            onChange={onTick}
          />
        ),
      },
      { label: t("Product"), primary: true, cell: (product) => <ProductName product={product} /> },
      { label: t("Status"), className: brief.state, cell: (product) => <Status product={product} /> },
      {
        label: t("Price"),
        className: brief.sum,
        align: "end",
        cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
      },
      {
        label: t("Stock"),
        align: "end",
        className: brief.name,
        cell: ({ stock }) => (
          <>
            {stock}
            <span className={brief.onlyPhone}> {t("in stock")}</span>
          </>
        ),
      },
      { label: t("Round"), cell: ({ round }) => round },
      { label: isDeleted ? t("Deleted") : t("Created"), cell: (product) => <When product={product} /> },
      {
        label: t("Actions"),
        labelHidden: true,
        cell: (product) => <RowActions product={product} here={here} />,
      },
    ]}
  />
);

function ProductName({ product: { id, title, sku, imageKey, type, low, deleted } }: { product: ProductRow }) {
  const { lite } = useVisit();
  return (
    <div className={styles.name}>
      {lite ? null : (
        <div className={classNames(styles.picture, brief.roomy)}>
          <ProductPicture imageKey={imageKey} alt="" sizes="56px" largest={640} rounded />
        </div>
      )}
      <div className={styles.title}>
        <Link to={`/management/products/${id}${deleted ? "/deleted" : ""}`}>{title}</Link>
        <div className={classNames(styles.second, brief.roomy)}>
          {sku === "" ? type : `${type} · ${sku}`}
          {deleted ? null : <EditLink id={id} title={title} />}
        </div>
        {low ? <div className={styles.second}>{t("Low: {low}", { low })}</div> : null}
      </div>
    </div>
  );
}

function EditLink({ id, title }: Pick<ProductRow, "id" | "title">) {
  const to = `/management/products/${id}/edit`;
  const isShown = useContext(LinkFilter)(to);
  return isShown ? (
    <>
      {" · "}
      <Link to={to} aria-label={t("Edit {title}", { title })}>
        {t("Edit")}
      </Link>
    </>
  ) : null;
}

function Status({ product: { status, phase, deleted } }: { product: ProductRow }) {
  if (!deleted)
    return (
      <div className={styles.status}>
        <ProductStatusBadge status={status} note={phase} />
      </div>
    );
  return (
    <div>
      <Badge tone="red">{t("DELETED")}</Badge>
      <div className={styles.second}>{t("was {status}", { status: t(PRODUCT_STATUS_LABELS[status]) })}</div>
    </div>
  );
}

const When = ({ product: { created, deleted } }: { product: ProductRow }) => (
  <div className={styles.when}>
    {deleted ? deleted.at : created}
    {deleted?.by ? <div className={styles.second}>{t("by {by}", { by: deleted.by })}</div> : null}
  </div>
);

function RowActions({ product, here }: { product: ProductRow; here: string }) {
  const { id, title, activation, deleted } = product;
  if (deleted) return <RestoreForm productId={id} title={title} back={here} size="small" />;
  const back = new URLSearchParams({ back: here });
  return (
    <div className={styles.actions}>
      {activation ? (
        <DialogLink
          to={`/management/products/${id}/activate?${back}`}
          label={t("Activate")}
          fullLabel={t("Activate {title}", { title })}
          title={t("Activate {title}", { title })}
          look="secondary"
          size="small"
        >
          <ActivationForm activation={activation} back={here} />
        </DialogLink>
      ) : null}
      <DeleteLink
        to={`/management/products/${id}/delete?${back}`}
        name={title}
        title={t("Delete this product?")}
      >
        <DeletionDialog productId={id} here={here} />
      </DeleteLink>
    </div>
  );
}

function DeletionDialog({ productId, here }: { productId: number; here: string }) {
  const { load, data } = useFetcher<{ deletion: DeletionView | null }>();
  const page = `/management/products/${productId}/delete`;
  useEffect(() => void load(page), [load, page]);
  if (!data) return <p role="status">{t("Loading…")}</p>;
  if (!data.deletion) return <p role="status">{t("This product is already deleted.")}</p>;
  return <DeleteForm action={page} deletion={data.deletion} fields={[["back", here]]} cancelTo={here} />;
}
