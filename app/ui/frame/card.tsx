import type { ReactNode } from "react";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./card.css";

export type CardLook = keyof typeof styles.look;

type CardProps = {
  look?: CardLook;
  as?: "div" | "article" | "li";
  className?: string;
  children: ReactNode;
};

export const Card = ({ look = "flat", as: Element = "div", className, children }: CardProps) => (
  <Element className={classNames(styles.look[look], className)}>{children}</Element>
);
