/** For development and tests: each message is a file in DATA_DIR/outbox. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Driver } from "./driver";

/** Its name holds no phone number or address; a message that is sent twice is one file. */
export const fileDriver =
  (folder: string): Driver =>
  async ({ id, channel, kind, recipient, body }, now) => {
    const file = path.join(folder, `${String(id).padStart(6, "0")}-${channel}-${kind}.txt`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, `To: ${recipient}\nAt: ${now.toISOString()}\n\n${body}\n`, {
        mode: 0o600,
      });
      // a reader never sees half of it
      await rename(`${file}.part`, file);
      return { isAccepted: true, text: "Written to a file", costCents: 0 };
    } catch {
      return { isAccepted: false, text: "The file could not be written" };
    }
  };
