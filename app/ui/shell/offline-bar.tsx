import { isOffline, useConnection } from "~/ui/network/connection";
import { connectionWords } from "~/ui/network/connection-words";
import { TRY_NOW } from "~/ui/network/retrying-fetch";
import * as styles from "./offline-bar.css";

/** Always present, because screen readers only announce changes inside known regions. */
export function OfflineBar() {
  const connection = useConnection();
  const words = connectionWords(connection, isOffline());
  return (
    <div role="alert" className={words ? styles.bar : undefined}>
      {words ? <p className={styles.words}>{words}</p> : null}
      {words && !connection.isReached ? (
        <button type="button" className={styles.tryNow} onClick={() => dispatchEvent(new Event(TRY_NOW))}>
          Try again
        </button>
      ) : null}
    </div>
  );
}
