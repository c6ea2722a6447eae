import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";
import { redirect } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { currentUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { hasCheckout, shopSettings } from "~/operations/settings/settings.server";
import { notFoundPage } from "~/http/respond.server";
import { join } from "./join-action.server";
import { pledge } from "./pledge-action.server";
import { auctionPage } from "./auction-page.server";
import { AuctionScreen } from "./auction-screen";
import { confirmPledge } from "./confirm-pledge";
import { hasAuctionsOf, pageMeta } from "~/ui/frame/page-meta";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { msg, t } from "~/texts/t";
import { addToCartAction } from "../add-to-cart.server";
import { addUnanswered } from "../cart-answer";
import { productMeta } from "../product-meta";
import { shareLink } from "../share-link.server";

const INTENTS = ["join", "pledge", "add-to-cart"] as const;

async function missing() {
  const { hasAuctions } = await shopSettings();
  return notFoundPage(
    hasAuctions ? AUCTION_NOT_FOUND : PRODUCT_NOT_FOUND,
    msg("It may have been removed, or the address may be wrong."),
  );
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data
      ? productMeta(
          { ...args.data.auction, price: args.data.fixedPrice, joining: args.data.entry },
          `/auction/${args.data.auction.id}`,
          { isListed: hasAuctionsOf(args) },
        )
      : { title: t(hasAuctionsOf(args) ? AUCTION_NOT_FOUND : PRODUCT_NOT_FOUND) },
  );

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const viewer = await currentUser(args);
  const joining = new URL(args.request.url).searchParams.get("step") === "join";
  const page = id === null ? null : await auctionPage(viewer, id, joining, { checkout: await hasCheckout() });
  if (!page) throw await missing();
  if (page === "product") throw redirect(`/product/${id}`);
  if (page.turn) args.context.expiresAt(new Date(page.turn.at));
  return { ...page, share: shareLink(args.request, page.auction.title, `/auction/${id}`) };
}

export async function action(args: ActionFunctionArgs) {
  const id = parseId(args.params.id);
  if (id === null) throw await missing();
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  switch (readIntent(form, INTENTS)) {
    case "join":
      return join(args, id, form);
    case "pledge":
      return pledge(args, id, form);
    case "add-to-cart":
      return addToCartAction(args, id, form);
  }
}

/** The prompt may be on the phone already, so nothing has failed yet (D77). */
const JOIN_UNANSWERED = msg(
  "We could not reach the shop. If your phone asks you to pay, answer it, then reload this page.",
);

/** Without a connection, the form stays and shows its own message. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const answer: unknown = await serverAction<typeof action>();
  if (!isUnreached(answer) || answer.refused) return answer;
  switch (form.get("intent")) {
    case "add-to-cart":
      return { ...answer, cartRefusal: addUnanswered() };
    case "join":
      return { message: t(JOIN_UNANSWERED) };
    default:
      return confirmPledge(Number(params.id), form.get("pledge_amount"));
  }
}

export default function Auction() {
  const page = useLoaderData<typeof loader>();
  return <AuctionScreen page={page} share={page.share} />;
}
