import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { orderIdFrom } from "../order-address.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Packing slip"} · Soko` },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return documentPage("packing slip", orderIdFrom(args.params.id), new URL(args.request.url));
}

export default function PackingSlip() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
