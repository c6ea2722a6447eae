import { Icon } from "~/ui/frame/icon";
import * as styles from "./fixed-price/quantity.css";

export function RefusalLine({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="warning" />
      {message}
    </p>
  );
}
