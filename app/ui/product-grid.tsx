import { ProductCard, type ProductCardView } from "./product-card";
import { grid } from "./product-card.css";

export type ProductGridProps = {
  products: readonly ProductCardView[];
  /** How many of the first cards are on the first screen. */
  eager?: number;
  level?: 2 | 3;
};

export function ProductGrid({ products, eager = 0, level }: ProductGridProps) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}
