import type { ReactNode } from "react";

interface PathLinkProps {
  to: string;
  className?: string | undefined;
  "aria-label"?: string;
  children: ReactNode;
}

/** A link that the browser follows: to another page, by its path. */
export const PathLink = ({ to, children, ...rest }: PathLinkProps) => (
  <a {...rest} href={to}>
    {children}
  </a>
);
