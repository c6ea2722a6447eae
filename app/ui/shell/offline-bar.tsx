import { isOffline, useConnection } from "~/ui/network/connection";
import { connectionText } from "~/ui/network/connection-text";
import { TRY_NOW } from "~/ui/network/retrying-fetch";
import * as styles from "./offline-bar.css";

/** Always present, because screen readers only announce changes inside known regions. */
export function OfflineBar() {
  const connection = useConnection();
  const text = connectionText(connection, isOffline());
  return (
    <div role="alert" className={text ? styles.bar : undefined}>
      {text ? <p className={styles.texts}>{text}</p> : null}
      {text && !connection.isReached ? (
        <button type="button" className={styles.tryNow} onClick={() => dispatchEvent(new Event(TRY_NOW))}>
          Try again
        </button>
      ) : null}
    </div>
  );
}
