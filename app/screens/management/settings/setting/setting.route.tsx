import { Fragment } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { SETTINGS } from "~/domain/settings/settings";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requirePermission } from "~/http/session/current-user.server";
import { settingId } from "~/operations/settings/settings.server";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { otherChangesText } from "~/screens/management/shared/other-changes-text";
import { Timeline } from "~/screens/management/shared/timeline";
import { SETTING_FORM } from "~/screens/management/shared/draft-forms";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { Card } from "~/ui/frame/card";
import { aside, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { settingAt, settingPage } from "../setting-page.server";
import { SettingForm } from "../setting-form";

const LIST = "/management/settings";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data?.label ?? "Setting"} · Settings` });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return settingPage(args);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args, SETTING_FORM);
  const name = settingAt(args.params.name);
  const form = await readForm(args.request);
  const { label, slug, schema } = SETTINGS[name];
  const id = await settingId(name);
  return submitForm(form, {
    schema,
    write: (value, seen) => updateSetting(actor, name, value, seen),
    ...(id !== null && { edited: { subject: "setting", subjectId: id } }),
    done: ({ changedByOthers }, value) =>
      redirectWithToast(
        args,
        Array.isArray(value) ? `${LIST}/${slug}` : LIST,
        `${label} saved${otherChangesText(changedByOthers)}`,
      ),
  });
}

export default function Setting() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // the rows of a list are cards themselves
  const Frame = page.isList ? Fragment : Card;
  const { name, label, about, field, text, unzoned, fixed, restored, values, rowCount, history } = page;
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
                {...{ name, label, field, values, rowCount, answer, restored }}
              />
            </Frame>
          )}
          {unzoned ? <p className={muted}>{unzoned}</p> : null}
        </div>
        <Timeline {...history} />
      </div>
    </>
  );
}
