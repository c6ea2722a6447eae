/** The cases about backups, for `audited-actions.cases.ts`. */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, vi } from "vitest";
import { env } from "~/env/env.server";
import type { AuditedWrite } from "./audited-actions.cases";

const LATER = "2100-01-01T00:00:00.000Z";

export const BACKUP_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/system/backups make": async () => {
    // the command finds no database there, and notes its failure there alone
    const folder = await mkdtemp(path.join(tmpdir(), "soko-no-shop-"));
    vi.stubEnv("DATA_DIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    return { session: { backupsUntil: LATER }, leaves: [{ action: "user.make_backup" }] };
  },
  "/management/system/backups delete": async () => {
    const backup = "soko-20261129T020000Z";
    const folder = path.join(env.backupsDir, backup);
    await mkdir(folder, { recursive: true });
    const manifest = { madeAt: "2026-11-29T02:00:00Z", bytes: 0, files: [] };
    await writeFile(path.join(folder, "manifest.json"), JSON.stringify(manifest));
    return {
      session: { backupsUntil: LATER },
      form: { backup },
      leaves: [{ action: "user.delete_backup" }],
    };
  },
};
