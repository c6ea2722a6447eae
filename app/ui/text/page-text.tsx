import { Fragment } from "react";
import { type Inline, parseMarkup } from "~/domain/page-text/markup";
import * as styles from "./page-text.css";

/** Nothing of the text reaches the page but words and checked links. */
export const PageText = ({ text }: { text: string }) => (
  <div className={styles.text}>
    {parseMarkup(text).map((block, nth) => {
      switch (block.kind) {
        case "heading":
          return (
            <h2 key={nth}>
              <Parts parts={block.parts} />
            </h2>
          );
        case "paragraph":
          return (
            <p key={nth}>
              <Parts parts={block.parts} />
            </p>
          );
        case "list":
          return (
            <ul key={nth}>
              {block.items.map((parts, item) => (
                <li key={item}>
                  <Parts parts={parts} />
                </li>
              ))}
            </ul>
          );
      }
    })}
  </div>
);

const Parts = ({ parts }: { parts: readonly Inline[] }) =>
  parts.map((part, nth) =>
    typeof part === "string" ? (
      <Fragment key={nth}>{part}</Fragment>
    ) : (
      <a key={nth} href={part.href}>
        {part.words}
      </a>
    ),
  );
