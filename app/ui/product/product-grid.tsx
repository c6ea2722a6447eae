import { WatchForm } from "./heart";
import { ProductCard, type ProductCardView } from "./product-card";
import { grid } from "./product-card.css";

type ProductGridProps = {
  products: readonly ProductCardView[];
  eager?: number;
  level?: 2 | 3;
  width?: keyof typeof grid;
};

export const ProductGrid = ({ products, eager = 0, level, width = "whole" }: ProductGridProps) => (
  <>
    <WatchForm />
    <ul className={grid[width]}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < eager} level={level} />
      ))}
    </ul>
  </>
);
