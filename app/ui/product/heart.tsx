import { Form } from "~/router";
import { useWatched } from "./use-watched";
import * as styles from "./heart.css";
import { t } from "~/texts/t";

/** Once on a page with hearts. */
export const WatchForm = () => <Form id="watch" method="post" action="/watch" />;

export function Heart({ id, title }: { id: number; title: string }) {
  const isWatched = useWatched(id);
  return (
    <button
      form="watch"
      name={isWatched ? "stop" : "watch"}
      value={id}
      className={styles.heart}
      aria-label={t("Watch {title}", { title })}
      aria-pressed={isWatched}
    >
      {/* for browsers that drop the style sheet */ "♡"}
    </button>
  );
}
