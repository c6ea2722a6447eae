import { Fragment } from "react";
import { useActionData, useLoaderData, Link } from "~/router";
import type { OwnTexts } from "~/domain/message/own-texts";
import { kindOfSetting, MESSAGE_TEXTS } from "~/domain/settings/message-text-settings";
import { type SettingName, SETTINGS } from "~/domain/settings/settings";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { receiveForm } from "~/http/forms/upload.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { data } from "~/router/index.server";
import { type EditAnswer, Restored } from "~/screens/management/shared/edit-form";
import { settingId } from "~/operations/settings/settings.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { otherChangesText } from "~/screens/management/shared/edit-conflict/other-changes-text";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { SETTING_FORM } from "~/screens/management/shared/draft-forms";
import { Card } from "~/ui/frame/card";
import { aside, stack, cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { saveSetting } from "../save-setting.server";
import { settingAt, settingPage } from "../setting-page.server";
import { type PreviewViews, previewViews } from "../edited-texts.server";
import { MessagePreviews } from "../message-text-fields";
import { SettingForm } from "../setting-form";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { Panel } from "~/ui/frame/panel";
import { PageText } from "~/ui/text/page-text";
import type { EditedPage } from "~/screens/management/settings/edited-page.server";

const LIST = "/management/settings";

const BACK_TO: Readonly<Record<string, string>> = {
  [LIST]: "Settings",
  [MESSAGE_TEXTS]: "Texts of messages",
};

export const meta = titled<typeof loader>((data) => `${data?.label ?? "Setting"} · Settings`);

export const loader = guarded(async (args) => ({
  ...(await settingPage(args)),
  back: backTo(searchOf(args.request), listOf(settingAt(args.params.name))),
}));

export const action = guardedForm(SETTING_FORM, async (args, actor) => {
  const name = settingAt(args.params.name);
  // only the logo has one
  const received = await receiveForm(args.request, "picture");
  const { form } = received;
  const { label, slug, schema, field } = SETTINGS[name];
  if (form.has("preview")) return previewed(form, name);
  const id = await settingId(name);
  return submitForm(args, {
    form,
    schema,
    write: (value, seen) => saveSetting(actor, name, { value, seen, received }),
    ...(id !== null && { edited: { subject: "setting", subjectId: id } }),
    done: async ({ changedByOthers }, value) => {
      const to = backTo(searchOf(args.request), Array.isArray(value) ? `${LIST}/${slug}` : listOf(name));
      const answer = await redirectWithToast(args, to, `${label} saved${otherChangesText(changedByOthers)}`);
      // a style element that scripts add has no nonce
      if (field.kind === "colour") answer.headers.set("X-Remix-Reload-Document", "true");
      return answer;
    },
  });
});

const listOf = (name: SettingName) => (kindOfSetting(name) === null ? LIST : MESSAGE_TEXTS);

/** Has the page that the setting was opened from, if that is not the list. */
const searchOf = ({ url }: Request) => new URL(url).searchParams;

/** The form as it was typed, and its text as people would read it. */
async function previewed(form: FormData, name: SettingName) {
  const submission = parseForm(form, { schema: SETTINGS[name].schema });
  if (submission.status !== "success") return refuseForm(submission);
  const { value } = submission;
  const kind = kindOfSetting(name);
  const previews = kind === null ? null : await previewViews(kind, value as OwnTexts);
  const result = submission.reply({ formErrors: [] });
  return data<PreviewAnswer>({
    result,
    ...(previews && { previews }),
    ...(typeof value === "string" && { preview: value }),
  });
}

type PreviewAnswer = EditAnswer & { preview?: string; previews?: PreviewViews };

const previewIn = (answer: object | undefined) =>
  answer && "preview" in answer && typeof answer.preview === "string" ? answer.preview : undefined;

const previewsIn = (answer: object | undefined) =>
  answer && "previews" in answer ? (answer as PreviewAnswer).previews : undefined;

export default function Setting() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // the rows of a list and the texts of a message are cards themselves
  const Frame = page.isList || page.messages ? Fragment : Card;
  const {
    name,
    label,
    about,
    field,
    text,
    fixed,
    values,
    rowCount,
    history,
    back,
    page: edited,
    messages,
  } = page;
  const previews = previewsIn(answer);
  return (
    <>
      <BackLink to={back}>{BACK_TO[back] ?? "Set up your shop"}</BackLink>
      <PageHeader title={label}>{about}</PageHeader>
      <Restored />
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
                {...{ name, label, field, values, rowCount }}
                texts={messages?.texts ?? null}
                cancelTo={back}
              />
            </Frame>
          )}
          {messages ? (
            <MessagePreviews
              title={previews ? "Preview: not saved yet" : "What people get now"}
              previews={previews ?? messages.previews}
              path={messages.path}
            />
          ) : null}
          {edited ? <PagePanels page={edited} preview={previewIn(answer)} /> : null}
        </div>
        <Timeline {...history} />
      </div>
    </>
  );
}

/** What was typed, an older version, or else what people read now. */
function PagePanels({ page, preview }: { page: EditedPage; preview: string | undefined }) {
  const { now, older, swahili, versions, address, path, language } = page;
  const [title, text] =
    preview !== undefined
      ? ["Preview: not saved yet", preview]
      : older
        ? [older.title, older.text]
        : ["What people read now", now.text];
  return (
    <>
      <Panel title={title} id="text">
        <div lang={language}>
          <PageText text={text} />
        </div>
        <p className={cluster.m}>
          <a href={address}>Open the page</a>
          {older ? <Link to={path}>What people read now</Link> : null}
          <Link to={`${path}?begin=default`}>Begin with the default text</Link>
        </p>
      </Panel>
      {swahili === null ? null : (
        <Panel title="What people read in Swahili">
          <div lang="sw">
            <PageText text={swahili} />
          </div>
        </Panel>
      )}
      {versions.length > 0 ? (
        <Panel title="Other versions">
          <ul className={stack.xs}>
            {versions.map((one) => (
              <li key={one.to}>
                <Link to={one.to}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
