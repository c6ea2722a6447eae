import { Icon } from "~/ui/frame/icon";
import * as styles from "./fixed-price/quantity.css";

/** Hidden without a message, which may come later (app/ui/reading/add-to-cart.ts). */
export const RefusalLine = ({ id, message }: { id: string; message: string | undefined }) => (
  <p id={id} role="alert" className={styles.error} hidden={!message}>
    <Icon name="warning" />
    <span>{message}</span>
  </p>
);
