import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { ProductGrid } from "~/ui/product-grid";
import { Page } from "~/ui/shell/page";
import { homeShelves } from "./home-shelves.server";

export const meta: MetaFunction = () => [
  { title: "Soko · buy at a fixed price or pledge in an auction" },
  {
    name: "description",
    content:
      "A Kenyan marketplace: buy at a fixed price, or pledge in auction rounds whose draws anyone can check.",
  },
];

export const loader = () => homeShelves();

export default function Home() {
  const shelves = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="The market is open">
        Buy at a fixed price, or pay a small entry fee and pledge: the highest pledge wins the round.
      </PageHeader>
      {shelves.length === 0 ? (
        <EmptyState title="No Products Available">Please come back soon.</EmptyState>
      ) : null}
      {shelves.map(({ title, products }, index) => (
        <Panel key={title} title={title} look="bare">
          <ProductGrid products={products} eager={index === 0 ? 2 : 0} />
        </Panel>
      ))}
    </Page>
  );
}
