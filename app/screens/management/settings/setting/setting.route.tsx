import { Fragment } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { data } from "~/router.server";
import { auditList } from "~/domain/audit/audit-list";
import { seenByForm } from "~/domain/product/seen-version";
import { SETTING_FORMS } from "~/domain/settings/setting-form";
import { SETTING_WORDS } from "~/domain/settings/setting-words";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { settingId } from "~/operations/settings/settings.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { conflictView } from "~/screens/management/shared/edit-conflict.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { otherChangesText } from "~/screens/management/shared/other-changes-text";
import { Timeline } from "~/screens/management/shared/timeline";
import { SETTING_WORK } from "~/screens/management/shared/typed-work";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { Card } from "~/ui/frame/card";
import { aside, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { settingAt, settingPage } from "../setting-page.server";
import { type SettingAnswer, SettingForm } from "../setting-form";

const LIST = "/management/settings";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data?.label ?? "Setting"} · Settings` });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return settingPage(args);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, SETTING_WORK);
  const name = settingAt(args.params.name);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: SETTING_FORMS[name].schema });
  if (submission.status !== "success") return refuseForm(submission);
  const seen = seenByForm(form);
  const saved = await updateSetting(actor, name, submission.value, seen);
  const { label, slug } = SETTING_WORDS[name];
  if (saved.ok) {
    const isList = Array.isArray(submission.value);
    return redirectWithToast(args, isList ? `${LIST}/${slug}` : LIST, {
      tone: "success",
      message: `${label} saved${otherChangesText(saved.value.changedByOthers)}`,
    });
  }
  const { data: answer, init } = refuseForm(submission, { refusal: saved.refusal });
  const { clashes } = saved.refusal;
  const id = await settingId(name);
  if (!clashes || !seen || id === null) return data<SettingAnswer>(answer, init ?? {});
  const conflict = await conflictView({ subject: "setting", subjectId: id, seen, clashes });
  return data<SettingAnswer>({ ...answer, conflict }, init ?? {});
}

export default function Setting() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // the rows of a list are cards themselves
  const Frame = page.isList ? Fragment : Card;
  const { name, label, about, text, unzoned, fixed, restored, values, rowCount, history, id } = page;
  return (
    <>
      <BackLink to={LIST}>Settings</BackLink>
      <PageHeader title={label}>{about}</PageHeader>
      {restored && !answer ? <RestoredNotice hadPicture={false} /> : null}
      <div className={aside}>
        <div className={stack.l}>
          {fixed ? (
            <Notice tone="info" title={text}>
              <p>{fixed}</p>
            </Notice>
          ) : (
            <Frame>
              {/* the key resets a list to the stored values after saving */}
              <SettingForm
                key={`${name} ${values.seen ?? ""}`}
                {...{ name, values, rowCount, answer, restored, page: `${LIST}/${page.slug}` }}
              />
            </Frame>
          )}
          {unzoned ? <p className={muted}>{unzoned}</p> : null}
        </div>
        <Timeline
          entries={history}
          all={{ to: auditList.path({ kind: "setting", id }), label: "All changes of this setting" }}
        />
      </div>
    </>
  );
}
