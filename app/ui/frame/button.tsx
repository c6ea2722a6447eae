import { Link, LinkFilter, type LinkProps } from "~/router";
import { type ComponentPropsWithoutRef, type MouseEvent, useContext } from "react";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./button.css";

export type ButtonLook = keyof typeof styles.look;
export type ButtonSize = keyof typeof styles.size;

type Looks = { look?: ButtonLook; size?: ButtonSize };

const classOf = ({ look = "primary", size = "medium" }: Looks, className?: string) =>
  classNames(styles.size[size], styles.look[look], className);

type ButtonProps = ComponentPropsWithoutRef<"button"> & Looks & { busy?: boolean };

/** Busy, not disabled: a disabled button loses the keyboard's focus. */
export function Button({
  look,
  size,
  busy,
  className,
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & Looks;

export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  const isShown = useContext(LinkFilter)(rest.to);
  return isShown ? <Link {...rest} className={classOf({ look, size }, className)} /> : null;
}
