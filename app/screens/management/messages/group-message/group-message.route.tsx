import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "~/router";
import { MAX_MESSAGE_TEXT } from "~/domain/message/own-texts";
import { FormPage } from "~/screens/management/shared/form-page";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { Preview } from "~/screens/management/shared/write-message/write-message";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { cluster, muted, small, stack } from "~/ui/frame/layout.css";
import { DescriptionList } from "~/ui/list/description-list";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { groupAction, type GroupPage, groupPage } from "./group-message-page.server";

export const meta = titled("Write to a group · Management");

export const loader = guarded(groupPage);

export const action = guarded(groupAction);

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function GroupMessage() {
  const page = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: "/management/messages", label: "Messages" }}
      title="Write to a group"
      lead="Only people who ticked news in their profile get it, once, with a link that ends it."
      obstacle={page.obstacle === null ? null : { text: page.obstacle, action: "Back to the messages" }}
      hasCards
    >
      <div className={stack.xl}>
        {/* the key empties the form after each message */}
        <Card>
          <MessageForm key={page.rows[0]?.id} page={page} />
        </Card>
        {page.rows.length > 0 ? <DataTable caption="The latest" rows={page.rows} columns={COLUMNS} /> : null}
      </div>
    </FormPage>
  );
}

type Fields = { group: string; channels: string[]; subject: string; text: string; key: string };

function MessageForm({ page }: { page: GroupPage }) {
  const answer = useActionData<typeof action>();
  const { form, fields, onFocus } = useCheckedForm<Fields>({
    id: "group-message",
    lastResult: answer?.result,
    defaultValue: { group: "all", channels: page.channels.map(({ value }) => value), key: page.key },
    loadSchema: async () => (await import("~/domain/message/group-message")).groupMessageSchema,
  });
  const preview = answer?.preview ?? null;
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l} preventScrollReset>
      <FormErrors form={form} />
      <HiddenField field={fields.key} />
      <RadioGroup field={fields.group} label="Who gets it" options={page.groups} />
      <CheckboxGroup field={fields.channels} legend="Send by" options={page.channels} />
      <TextField field={fields.subject} label="Subject of the email" maxLength={80} />
      <TextArea
        field={fields.text}
        label="Message"
        hint={`Plain text, up to ${MAX_MESSAGE_TEXT} characters. The link that ends the news comes after it.`}
        rows={5}
        maxLength={MAX_MESSAGE_TEXT}
      />
      {preview ? (
        <>
          <DescriptionList items={preview.facts} />
          <Preview messages={preview.messages} delay={preview.delay} />
        </>
      ) : null}
      <div className={cluster.m}>
        {preview && preview.people > 0 ? (
          <Button name="shown" value={preview.shown}>
            {preview.button}
          </Button>
        ) : null}
        <Button name="shown" value="" look={preview ? "secondary" : undefined}>
          {preview ? "Show it again" : "Preview and cost"}
        </Button>
      </div>
    </Form>
  );
}

type Row = GroupPage["rows"][number];

const COLUMNS = [
  {
    label: "Message",
    primary: true,
    cell: ({ subject, group }: Row) => (
      <div className={stack.xs}>
        <Breakable text={subject} />
        <span className={`${muted} ${small}`}>{group}</span>
      </div>
    ),
  },
  { label: "At", cell: ({ at }: Row) => at },
  {
    label: "State",
    cell: ({ state, counts }: Row) => (
      <div className={stack.xs}>
        {state}
        <span className={`${muted} ${small}`}>{counts}</span>
      </div>
    ),
  },
  {
    label: "Actions",
    labelHidden: true,
    cell: ({ id, subject, mayStop }: Row) =>
      mayStop ? (
        <Form method="post">
          <Button look="secondary" size="small" name="stop" value={id} aria-label={`Stop: ${subject}`}>
            Stop
          </Button>
        </Form>
      ) : null,
  },
];
