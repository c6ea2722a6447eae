import { Form } from "~/router";
import { Button } from "~/ui/frame/button";
import { useWatched } from "~/ui/product/use-watched";
import { t } from "~/texts/t";
import * as styles from "./product.css";

export function WatchButton({ id }: { id: number }) {
  const isWatched = useWatched(id);
  return (
    <Form className={styles.watch} method="post" action="/watch">
      <Button look="quiet" size="small" name={isWatched ? "stop" : "watch"} value={id}>
        {isWatched ? t("♥ Stop watching") : t("♡ Watch")}
      </Button>
    </Form>
  );
}
