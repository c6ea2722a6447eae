import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "~/router";
import { MAX_MESSAGE_TEXT } from "~/domain/message/own-texts";
import { FormPage } from "~/screens/management/shared/form-page";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import { FormErrors } from "~/ui/form/form-errors";
import { HiddenField } from "~/ui/form/hidden-field";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster, muted, small, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { t } from "~/texts/t";
import * as styles from "./write-message.css";
import type { WritePage } from "./write-message.server";

interface PreviewedMessage {
  way: string;
  label: string;
  text: string;
  note: string;
}

interface WriteAnswer {
  result?: SubmissionResult<string[]>;
  preview: { shown: string; messages: readonly PreviewedMessage[]; delay: string | null } | null;
  whatsApp: { link: string; isAlone: boolean } | null;
}

interface WriteMessageProps {
  page: WritePage;
  answer: WriteAnswer | undefined;
  back: { to: string; label: string };
}

/** To one customer, of an order or of an account. */
export function WriteMessage({ page, answer, back }: WriteMessageProps) {
  const { name, orderNumber, ways } = page;
  const nowhere = t(
    "The shop has no phone number or email address of theirs, or they want no messages from staff.",
  );
  return (
    <FormPage
      back={back}
      title={t("Write to {name}", { name })}
      lead={orderNumber === null ? null : t("About the order {orderNumber}", { orderNumber })}
      obstacle={ways.length === 0 ? { text: nowhere, action: t("Back") } : null}
    >
      {answer?.whatsApp ? (
        <OpenWhatsApp {...answer.whatsApp} back={back} />
      ) : (
        <MessageForm page={page} answer={answer} />
      )}
    </FormPage>
  );
}

/** A link, because browsers follow no form to another site. */
const OpenWhatsApp = ({
  link,
  isAlone,
  back,
}: NonNullable<WriteAnswer["whatsApp"]> & Pick<WriteMessageProps, "back">) => (
  <div className={stack.l} role="status">
    <p>
      {isAlone
        ? t("The message is in the list of messages. Now open WhatsApp and send it.")
        : t("The shop sends its messages. Now open WhatsApp and send it there too.")}
    </p>
    <div className={cluster.m}>
      <ButtonLink to={link}>{t("Open WhatsApp")}</ButtonLink>
      <ButtonLink look="secondary" to={back.to}>
        {t("Back")}
      </ButtonLink>
    </div>
  </div>
);

function MessageForm({ page, answer }: Pick<WriteMessageProps, "page" | "answer">) {
  const { form, fields, onFocus } = useCheckedForm<{ ways: string[]; text: string; key: string }>({
    id: "write",
    lastResult: answer?.result,
    defaultValue: { ways: page.ways.slice(0, 1).map(({ value }) => value), key: page.key },
    loadSchema: async () => (await import("~/domain/message/customer-message")).customerMessageSchema,
  });
  const preview = answer?.preview ?? null;
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l} preventScrollReset>
      <FormErrors form={form} />
      <HiddenField field={fields.key} />
      <CheckboxGroup field={fields.ways} legend={t("Send by")} options={page.ways} />
      <TextArea
        field={fields.text}
        label={t("Message")}
        hint={t("Plain text, up to {max} characters: about three SMS.", { max: MAX_MESSAGE_TEXT })}
        rows={5}
        maxLength={MAX_MESSAGE_TEXT}
      />
      {preview ? <Preview messages={preview.messages} delay={preview.delay} /> : null}
      <div className={cluster.m}>
        {preview ? (
          <Button name="shown" value={preview.shown}>
            {t("Send")}
          </Button>
        ) : null}
        <Button name="shown" value="" look={preview ? "secondary" : undefined}>
          {preview ? t("Show it again") : t("Preview")}
        </Button>
      </div>
    </Form>
  );
}

interface PreviewProps {
  messages: readonly PreviewedMessage[];
  delay: string | null;
}

export const Preview = ({ messages, delay }: PreviewProps) => (
  <div role="status" className={stack.m}>
    {messages.map(({ way, label, text, note }) => (
      <section key={way} className={stack.xs}>
        <h2 className={styles.way}>{label}</h2>
        <p className={styles.message}>{text}</p>
        <p className={`${muted} ${small}`}>{note}</p>
      </section>
    ))}
    {delay ? (
      <Notice tone="info">
        <p>{delay}</p>
      </Notice>
    ) : null}
  </div>
);
