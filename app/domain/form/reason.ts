import * as z from "zod/mini";
import { requiredText } from "./form-field";

const MIN_REASON = 10;
const MAX_REASON = 500;
export const REASON_TOO_SHORT = `Please say why in at least ${MIN_REASON} characters`;

/** Why something was undone. The people concerned may read it. */
export const reasonField = () =>
  requiredText(REASON_TOO_SHORT).check(
    z.minLength(MIN_REASON, { error: REASON_TOO_SHORT }),
    z.maxLength(MAX_REASON, { error: `Please keep the reason below ${MAX_REASON} characters` }),
  );

export const reasonSchema = z.object({ reason: reasonField() });
