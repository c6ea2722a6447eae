/** The router for the screens: the only file that imports its packages for them. */
import {
  type FormProps,
  Form as RouterForm,
  Link as RouterLink,
  type LinkProps,
  useActionData as usePosted,
  useFetcher as useRouterFetcher,
} from "@remix-run/react";
import { createContext, forwardRef, useContext, useMemo, useState } from "react";
import { MARK_FIELD } from "~/domain/form/form-mark";
import { VisitContext } from "~/ui/frame/visit";
import { isUnreached, answerOrPrevious } from "~/ui/network/retrying-fetch";

export {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useBeforeUnload,
  useBlocker,
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
  return useMemo(() => answerOrPrevious(answered, posted), [answered, posted]);
}

/** Which links to show: in management those that the viewer may open (D87). */
export const LinkFilter = createContext((_to: LinkProps["to"]): boolean => true);

export const Link = (props: LinkProps) =>
  useContext(LinkFilter)(props.to) ? <RouterLink {...props} /> : <span>{props.children}</span>;

/** A form that writes carries the mark of whom its page was made for (D133). */
const marked = (Plain: typeof RouterForm) =>
  forwardRef<HTMLFormElement, FormProps>(function MarkedForm(props, ref) {
    const { mark } = useContext(VisitContext);
    // not that of somebody who logs in later, while what was typed is still here
    const [first] = useState(mark);
    return (
      <Plain {...props} ref={ref}>
        {props.method === "post" && first ? <input type="hidden" name={MARK_FIELD} value={first} /> : null}
        {props.children}
      </Plain>
    );
  });

export const Form = marked(RouterForm);

export function useFetcher<Answer = unknown>(...options: Parameters<typeof useRouterFetcher>) {
  const fetcher = useRouterFetcher<Answer>(...options);
  const { Form: Plain } = fetcher;
  const MarkedForm = useMemo(() => marked(Plain), [Plain]);
  return { ...fetcher, Form: MarkedForm };
}
