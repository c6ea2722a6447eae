import { Fragment } from "react";

export const Breakable = ({ text }: { text: string }) =>
  parts(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

const parts = (text: string): readonly string[] => text.match(/[^@._-]*[@._-]+|[^@._-]+$/g) ?? [];
