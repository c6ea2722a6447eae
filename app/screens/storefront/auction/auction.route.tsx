import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { parseId } from "~/domain/id";
import { ADD_TO_CART_FAILED, AUCTION_NOT_FOUND, PAYMENT_FAILED, PLEDGE_FAILED } from "~/domain/messages";
import { currentUser } from "~/http/current-user.server";
import { readForm, readIntent } from "~/http/form.server";
import { notFoundPage } from "~/http/respond.server";
import { auctionDoor } from "~/operations/products/auction.queries.server";
import { join, pledge } from "./auction-actions.server";
import { auctionPage } from "./auction-page.server";
import { AuctionScreen } from "./auction-screen";
import { INTENTS } from "./intents";
import { isPassing, keepLastAnswer } from "~/ui/keep-last-answer";
import { pageMeta } from "~/ui/page-meta";
import { addToCartAction } from "../add-to-cart.server";
import { productMeta } from "../product-meta";

const missing = () =>
  notFoundPage(AUCTION_NOT_FOUND, "It may have been removed, or the address has a typing mistake.");

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data
      ? productMeta({ ...args.data.auction, price: args.data.fixedPrice }, `/auction/${args.data.auction.id}`)
      : { title: AUCTION_NOT_FOUND },
  );

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const viewer = await currentUser(args);
  const joining = new URL(args.request.url).searchParams.get("step") === "join";
  const page = id === null ? null : await auctionPage(viewer, id, joining);
  if (page?.nextTurnAt) args.context.turnsAt(new Date(page.nextTurnAt));
  if (page) return page;
  if (id !== null && (await auctionDoor(viewer, id)) === "product") throw redirect(`/product/${id}`);
  throw missing();
}

export async function action(args: ActionFunctionArgs) {
  const id = parseId(args.params.id);
  if (id === null) throw missing();
  const form = await readForm(args.request);
  switch (readIntent(form, INTENTS)) {
    case "join":
      return join(args, id, form);
    case "pledge":
      return pledge(args, id, form);
    case "add-to-cart":
      return addToCartAction(args, id, form);
  }
}

/** A line that breaks while a form is sent is no reason to lose the page: the form stays and says what to do. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!isPassing(error)) throw error;
    if (intent === "add-to-cart") return { cartRefusal: { message: ADD_TO_CART_FAILED } };
    return { message: intent === "join" ? PAYMENT_FAILED : PLEDGE_FAILED };
  }
}

/** The page as it was stays while a newer one cannot be had. */
const lastPage = keepLastAnswer<typeof loader>();
export const clientLoader = lastPage.clientLoader;

export default function Auction() {
  const page = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  useEffect(() => lastPage.keep(pathname + search, page), [pathname, search, page]);
  return <AuctionScreen page={page} />;
}
