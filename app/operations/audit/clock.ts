import type { Viewer } from "~/domain/account/access";

/** Who opens and closes what is due (D91). No user has this id. */
export const CLOCK_ACTOR: Viewer = { id: 0, isSuperuser: true };

/** In the audit trail. No username has a blank. */
export const CLOCK_NAME = "the clock";
