import { Link, useActionData, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { env } from "~/env/env.server";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { log } from "~/http/observability/log.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { isWindowOpen, openWindow } from "~/http/session/password-window.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { deleteBackup } from "~/operations/backups/delete-backup.server";
import { beginBackup } from "~/operations/backups/make-backup.server";
import { PasswordAgain } from "~/screens/account/password-again";
import { BackLink, useBack } from "~/screens/management/shared/back-link";
import { withBack } from "~/screens/management/shared/back-to.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { titled } from "~/screens/management/shared/titled";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { backupsPage } from "./backups-page.server";

const HERE = "/management/system/backups";
const INTENTS = ["make", "delete"] as const;

export const meta = titled("Backups · Management");

export const loader = guarded((args, { username }) => backupsPage(args, username));

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  // the form of the password has no intent
  if (form.has("password"))
    return (await openWindow(args, actor, form, "backupsUntil")) ?? redirect(withBack(HERE, args), 303);
  const intent = readIntent(form, INTENTS);
  if (!(await isWindowOpen(args, "backupsUntil")))
    return redirectWithToast(args, withBack(HERE, args), {
      tone: "error",
      message: "Confirm your password first",
    });
  if (intent === "make") return make(args, actor);
  const backup = form.get("backup");
  return remove(args, actor, typeof backup === "string" ? backup : "");
});

async function make(args: RequestArgs, actor: SessionUser) {
  const outcome = await beginBackup(actor, env.backupsDir, (reason) => {
    log.error({ reason }, "a backup was not made");
  });
  if (outcome === null) return redirectWithToast(args, withBack(HERE, args), "The backup is being made");
  return redirectWithToast(
    args,
    withBack(HERE, args),
    outcome.ok ? "The backup was made" : { tone: "error", message: outcome.refusal.message },
  );
}

async function remove(args: RequestArgs, actor: SessionUser, name: string) {
  const outcome = await deleteBackup(actor, env.backupsDir, name);
  if (!outcome.ok) throw refusalPage(outcome.refusal, "The backup was not deleted");
  return redirectWithToast(args, withBack(HERE, args), "The backup was deleted");
}

export default function Backups() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { isOpen, isUnderWay, failed, username, toDelete } = page;
  const back = useBack({ to: "/management/system", label: "System" });
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title="Backups">
        Each backup is the whole shop at one moment: database, pictures and the keys it needs to run again.
      </PageHeader>
      {failed ? (
        <Notice tone="warning" title={`The latest backup failed, ${failed.at}`}>
          <p>
            <Breakable text={failed.reason} />
          </p>
        </Notice>
      ) : null}
      {isUnderWay ? (
        <Notice tone="info">
          <p>
            A backup is being made. The shop stays open meanwhile. <a href={HERE}>Look again</a>
          </p>
        </Notice>
      ) : null}
      {toDelete ? (
        <Notice tone="warning" title={`Delete the backup of ${toDelete.at}?`}>
          <p>It cannot be brought back.</p>
          <div className={cluster.s}>
            <PostButton
              page={HERE}
              intent="delete"
              label="Delete"
              look="danger"
              fields={{ backup: toDelete.name }}
            />
            <ButtonLink look="secondary" size="small" to={HERE}>
              Cancel
            </ButtonLink>
          </div>
        </Notice>
      ) : null}
      {isOpen ? (
        <PostButton intent="make" label="Make a backup now" look="primary" size={undefined} />
      ) : (
        <Panel title="Confirm your password first">
          <PasswordAgain
            username={username}
            answer={answer && "result" in answer ? answer : undefined}
            cancelTo="/management/system"
          >
            Continue
          </PasswordAgain>
        </Panel>
      )}
      <BackupTable page={page} />
      <Where page={page} />
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const BackupTable = ({ page: { rows, isOpen } }: { page: Page }) => (
  <DataTable
    caption="Backups, newest first"
    rows={rows.map((row) => ({ ...row, id: row.name }))}
    columns={[
      { label: "Made", primary: true, cell: ({ at }) => at },
      { label: "Size", align: "end", cell: ({ size }) => size },
      ...(isOpen
        ? [
            {
              label: "Actions",
              cell: ({ name, at }: Page["rows"][number]) => (
                <span className={cluster.m}>
                  <a
                    href={`${HERE}/${name}`}
                    download={`${name}.tar`}
                    aria-label={`Download the backup of ${at}`}
                  >
                    Download
                  </a>
                  <Link to={`${HERE}?delete=${name}`} aria-label={`Delete the backup of ${at}`}>
                    Delete
                  </Link>
                </span>
              ),
            },
          ]
        : []),
    ]}
    empty={<EmptyState title="No backup yet">Make one now, or let the shop make one every night.</EmptyState>}
  />
);

const SETTINGS = "/management/settings";

const Where = ({ page: { nightly, kept, folder, isOwnFolder, bucket } }: { page: Page }) => (
  <Panel title="Every night, and where they are">
    <ul className={stack.s}>
      <li>
        {nightly ? "The shop makes one every night." : "No backup is made at night."}{" "}
        <Link to={`${SETTINGS}/nightly-backup?back=${encodeURIComponent(SETTINGS)}`}>
          {nightly ? "Change" : "Make one every night"}
        </Link>
      </li>
      <li>
        {kept === 1 ? "Only the newest is kept" : `The newest ${kept} are kept`}; older ones are deleted once
        a new one is whole. <Link to={`${SETTINGS}/backups-kept`}>Change</Link>
      </li>
      <li>
        They are in <Breakable text={folder} />
        {isOwnFolder ? ", which BACKUP_DIR names." : ". The variable BACKUP_DIR names another folder."}
      </li>
      <li>
        <strong>A copy on the same disk does not survive the disk.</strong> Download one now and then and keep
        it elsewhere, safely: it holds everybody's addresses and the shop's keys.
      </li>
      {bucket ? <li>Pictures stay in the bucket {bucket}: a backup checks that they are there.</li> : null}
      <li>
        To restore one: unpack it and run <code>npm run restore -- FOLDER</code> while the shop is stopped.
      </li>
    </ul>
  </Panel>
);
