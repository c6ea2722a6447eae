import { Link } from "@remix-run/react";
import type { ProductStatus } from "~/domain/product";
import { ProductStatusBadge } from "~/ui/product-status-badge";
import { DataTable } from "~/ui/table";
import { ActivationForm } from "../activation-form";
import type { ActivationView } from "../activation-view";
import { DeleteForm } from "../delete-form";
import { DialogLink } from "../dialog-link";
import * as styles from "./product-table.css";

export interface ProductRow {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly status: ProductStatus;
  readonly price: string;
  readonly stock: number;
  readonly round: string;
  readonly created: string;
  /** Of a draft. */
  readonly activation: ActivationView | null;
}

export function ProductTable({ rows }: { rows: readonly ProductRow[] }) {
  return (
    <DataTable
      caption="Products, newest first"
      captionHidden
      columns={[
        { key: "title", label: "Product", primary: true },
        { key: "status", label: "Status" },
        { key: "price", label: "Price", align: "end" },
        { key: "stock", label: "Stock", align: "end" },
        { key: "round", label: "Round" },
        { key: "created", label: "Created" },
        { key: "actions", label: "Actions", labelHidden: true },
      ]}
      rows={rows.map((product) => ({
        id: String(product.id),
        cells: {
          ...product,
          title: <ProductName product={product} />,
          status: <ProductStatusBadge status={product.status} />,
          actions: <RowActions product={product} />,
        },
      }))}
    />
  );
}

function ProductName({ product: { id, title, type } }: { product: ProductRow }) {
  return (
    <>
      <Link to={`/management/products/${id}`}>{title}</Link>
      <div className={styles.type}>{type}</div>
    </>
  );
}

function RowActions({ product: { id, title, activation } }: { product: ProductRow }) {
  return (
    <div className={styles.actions}>
      {activation ? (
        <DialogLink
          to={`/management/products/${id}/activate`}
          label="Activate"
          fullLabel={`Activate ${title}`}
          title={`Activate ${title}`}
          look="secondary"
          size="small"
        >
          <ActivationForm activation={activation} />
        </DialogLink>
      ) : null}
      <DialogLink
        to={`/management/products/${id}/delete`}
        label="Delete"
        fullLabel={`Delete ${title}`}
        title="Delete this product?"
        look="danger"
        size="small"
      >
        <DeleteForm productId={id} title={title} />
      </DialogLink>
    </div>
  );
}
