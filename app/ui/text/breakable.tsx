import { Fragment } from "react";

/** An address or a name without spaces: where it is too long it breaks after @ . _ or -, as one would write it by hand. */
export const Breakable = ({ text }: { text: string }) =>
  parts(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

const parts = (text: string): readonly string[] => text.match(/[^@._-]*[@._-]+|[^@._-]+$/g) ?? [];
