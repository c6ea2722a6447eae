/** The router for the screens: the only file that imports its packages for them. */
import { type LinkProps, Link as RouterLink, useActionData as usePosted } from "@remix-run/react";
import { createContext, useContext, useMemo, useState } from "react";
import { isUnreached, keptAnswer } from "~/ui/network/retrying-fetch";

export {
  Form,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useBeforeUnload,
  useBlocker,
  useFetcher,
  useFetchers,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
export type {
  BlockerFunction,
  ClientActionFunctionArgs,
  FetcherWithComponents,
  LinkProps,
  ShouldRevalidateFunction,
} from "@remix-run/react";
export type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaDescriptor,
  MetaFunction,
  TypedResponse,
} from "@remix-run/node";

/** The answer to the latest form. While one has no answer, the page shows the answer before it, marked `unreached`. */
export function useActionData<Action>() {
  const posted = usePosted<Action>();
  const [answered, setAnswered] = useState(posted);
  if (posted !== answered && !isUnreached(posted)) setAnswered(posted);
  return useMemo(() => keptAnswer(answered, posted), [answered, posted]);
}

/** Which links to show: in management those that the viewer may open (D87). */
export const LinkFilter = createContext((_to: LinkProps["to"]): boolean => true);

/** A link that is not shown leaves its text. */
export const Link = (props: LinkProps) =>
  useContext(LinkFilter)(props.to) ? <RouterLink {...props} /> : <span>{props.children}</span>;
