import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { requireSuperuser } from "~/http/current-user.server";
import { type ErrorBody, notFoundPage } from "~/http/respond.server";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { BackLink } from "../back-link";
import { productIdFrom } from "../product-address.server";
import { Breakdown } from "./breakdown";
import { calculation } from "./calculation.server";
import { Rankings } from "./rankings";
import { WinnerCard } from "./winner-card";

const FAILED = "Error Loading Calculation";

export const meta: MetaFunction = () => [{ title: "Winner Calculation · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const found = await calculation(productIdFrom(args.params.productId));
  if (!found) throw notFoundPage(FAILED, AUCTION_NOT_FOUND);
  return found;
}

export default function Winner() {
  const { id, title, totalRounds, decided, winner, ranking } = useLoaderData<typeof loader>();
  const productPage = `/management/products/${id}`;
  return (
    <>
      <BackLink to={productPage}>Back to the product</BackLink>
      <PageHeader title="Winner Calculation">{title}</PageHeader>
      <Notice tone="info">
        The winner is the participant with the highest average pledge: total pledges divided by the total
        number of rounds. A round not joined counts as KES 0.
      </Notice>
      {totalRounds > 0 && !decided ? (
        <Notice tone="warning" title="Provisional">
          A round is still active. The ranking may change, and a tie at the top is not drawn yet.
        </Notice>
      ) : null}
      {winner ? <WinnerCard winner={winner} decided={decided} /> : null}
      {ranking.length > 0 ? (
        <>
          <Rankings ranking={ranking} />
          <Breakdown ranking={ranking} />
        </>
      ) : (
        <EmptyState
          title={totalRounds === 0 ? "No rounds yet" : "No participants yet"}
          action={{ to: productPage, label: "Back to the product" }}
        >
          {totalRounds === 0
            ? "The winner is calculated from the pledges of all rounds. Create the first round to begin."
            : "Nobody has paid an entry fee so far."}
        </EmptyState>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const body = isRouteErrorResponse(error) ? (error.data as Partial<ErrorBody>) : {};
  return (
    <EmptyState
      level={1}
      title={body.title ?? FAILED}
      action={{ to: "/management/products", label: "All Products" }}
    >
      {body.message ?? "Please try again in a moment."}
    </EmptyState>
  );
}
