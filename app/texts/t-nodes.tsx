import { Fragment, type ReactNode } from "react";
import { t, type ValuesOf } from "./t";

const HOLE = /\{(\w+)\}/;

/** `t` for a sentence with a link or other element in it: `tNodes("Call us on {phone}.", { phone: <Phone … /> })`. */
export function tNodes<Text extends string>(text: Text, ...[values]: ValuesOf<Text, ReactNode>): ReactNode {
  const nodes = (values ?? {}) as Readonly<Record<string, ReactNode>>;
  const pieces = t(text as string).split(HOLE);
  const parts = pieces.map((piece, i) => (i % 2 === 0 ? piece : nodes[piece])).filter((part) => part !== "");
  return (
    <>{parts.map((part, i) => (typeof part === "string" ? part : <Fragment key={i}>{part}</Fragment>))}</>
  );
}
