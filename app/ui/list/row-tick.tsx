import type { ComponentPropsWithoutRef } from "react";
import { mark } from "~/ui/form/choice.css";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { target } from "./row-tick.css";

type RowTickProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "className"> & { label: string };

export const RowTick = ({ label, ...input }: RowTickProps) => (
  <label className={target}>
    <input {...input} type="checkbox" className={mark} />
    <span className={visuallyHidden}>{label}</span>
  </label>
);
