import { may, type Viewer } from "~/domain/account/access";
import { needOf, screenRow } from "~/domain/account/permissions";

const LINKS = [
  { to: "/management/products/new", label: "Create product" },
  { to: "/management/products", label: "All Products" },
  { to: "/management/products?status=draft", label: "Drafts to activate" },
  { to: "/management/orders", label: "Orders" },
  { to: "/management/categories", label: "Categories" },
  { to: "/management/users", label: "Users" },
  { to: "/management/refunded-fees", label: "Refunded fees" },
];

/** What the viewer may open (D87). */
export const quickLinksFor = (viewer: Viewer) => LINKS.filter(({ to }) => may(viewer, needOf(screenRow(to))));
