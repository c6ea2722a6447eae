/** The router for the screens: the only file that imports its packages for them. */
import { type LinkProps, Link as RouterLink } from "@remix-run/react";
import { createContext, useContext } from "react";

export {
  Form,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useActionData,
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

/** Which links to show: in management those that the viewer may open (D87). */
export const LinkFilter = createContext((_to: LinkProps["to"]): boolean => true);

/** A link that is not shown leaves its text. */
export const Link = (props: LinkProps) =>
  useContext(LinkFilter)(props.to) ? <RouterLink {...props} /> : <span>{props.children}</span>;
