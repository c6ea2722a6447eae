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

interface ProductTableProps {
  rows: readonly ProductRow[];
  here: string;
  isDeleted: boolean;
  onTick: () => void;
}

export const ProductTable = ({ rows, here, isDeleted, onTick }: ProductTableProps) => (
  <WideTable
    caption={isDeleted ? "Deleted products" : "Products"}
    captionHidden
    className={brief.twoLines}
    rows={rows}
    columns={[
      {
        label: "Select",
        className: brief.tick,
        labelHidden: true,
        cell: ({ id, title }) => (
          <RowTick
            label={`Select ${title}`}
            name="product_ids"
            value={id}
            form={BULK_FORM}
            onChange={onTick}
          />
        ),
      },
      { label: "Product", primary: true, cell: (product) => <ProductName product={product} /> },
      { label: "Status", className: brief.state, cell: (product) => <Status product={product} /> },
      {
        label: "Price",
        className: brief.sum,
        align: "end",
        cell: ({ price, priceBefore }) => <Money text={price} was={priceBefore} size="small" />,
      },
      {
        label: "Stock",
        align: "end",
        className: brief.name,
        cell: ({ stock }) => (
          <>
            {stock}
            <span className={brief.onlyPhone}> in stock</span>
          </>
        ),
      },
      { label: "Round", cell: ({ round }) => round },
      { label: isDeleted ? "Deleted" : "Created", cell: (product) => <When product={product} /> },
      {
        label: "Actions",
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
        {low ? <div className={styles.second}>Low: {low}</div> : null}
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
      <Link to={to} aria-label={`Edit ${title}`}>
        Edit
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
      <Badge tone="red">DELETED</Badge>
      <div className={styles.second}>was {status}</div>
    </div>
  );
}

const When = ({ product: { created, deleted } }: { product: ProductRow }) => (
  <div className={styles.when}>
    {deleted ? deleted.at : created}
    {deleted?.by ? <div className={styles.second}>by {deleted.by}</div> : null}
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
          label="Activate"
          fullLabel={`Activate ${title}`}
          title={`Activate ${title}`}
          look="secondary"
          size="small"
        >
          <ActivationForm activation={activation} back={here} />
        </DialogLink>
      ) : null}
      <DeleteLink to={`/management/products/${id}/delete?${back}`} name={title} title="Delete this product?">
        <DeletionDialog productId={id} here={here} />
      </DeleteLink>
    </div>
  );
}

function DeletionDialog({ productId, here }: { productId: number; here: string }) {
  const { load, data } = useFetcher<{ deletion: DeletionView | null }>();
  const page = `/management/products/${productId}/delete`;
  useEffect(() => void load(page), [load, page]);
  if (!data) return <p role="status">Loading…</p>;
  if (!data.deletion) return <p role="status">This product is already deleted.</p>;
  return <DeleteForm action={page} deletion={data.deletion} fields={[["back", here]]} cancelTo={here} />;
}
