import { crafts } from "./catalogue-crafts";
import { electronics } from "./catalogue-electronics";
import { farm } from "./catalogue-farm";
import { fashion } from "./catalogue-fashion";
import { food } from "./catalogue-food";
import { furniture } from "./catalogue-furniture";
import { home } from "./catalogue-home";
import { play } from "./catalogue-play";
import type { CategoryPlan, ProductPlan } from "./plan";

export const catalogue: readonly CategoryPlan[] = [
  electronics,
  home,
  furniture,
  fashion,
  crafts,
  farm,
  food,
  play,
];

export const products: readonly ProductPlan[] = catalogue.flatMap((category) => category.products);
