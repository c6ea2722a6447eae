import { useAlertFocus } from "~/ui/form/form-alert";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./fixed-price/quantity.css";

interface Props {
  id: string;
  message: string | undefined;
  answer: unknown;
}

/** Hidden without a message, which may come later (app/ui/reading/add-to-cart.ts). */
export const RefusalLine = ({ id, message, answer }: Props) => (
  <p
    id={id}
    role="alert"
    tabIndex={-1}
    {...useAlertFocus<HTMLParagraphElement>(answer, Boolean(message))}
    className={styles.error}
    hidden={!message}
  >
    <Icon name="warning" />
    <span>{message}</span>
  </p>
);
