import { Link } from "~/router";
import { Notice } from "~/ui/frame/notice";

export function RestoredNotice({ hadPicture }: { hadPicture: boolean }) {
  return (
    <Notice tone="info" title="What you typed is back">
      <p>
        You were signed out before it was saved. Check it, then save it.
        {hadPicture ? " Choose the image again." : null}
      </p>
      <p>
        <Link to="?afresh" reloadDocument data-discards>
          Start again from what is saved
        </Link>
      </p>
    </Notice>
  );
}
