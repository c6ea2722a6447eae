import type { FieldMetadata } from "@conform-to/react";
import { Link } from "~/router";
import { MAX_MESSAGE_TEXT } from "~/domain/message/own-texts";
import { FormSection } from "~/screens/management/products/form/product-form-section";
import { Button } from "~/ui/frame/button";
import { cluster, muted, small, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { TextArea } from "~/ui/form/text-area";
import { Breakable } from "~/ui/text/breakable";
import { classNames } from "~/ui/text/class-names";
import type { EditedTexts, PreviewViews } from "./edited-texts.server";

interface MessageTextFieldsProps {
  texts: EditedTexts["texts"];
  fields: Readonly<Record<string, FieldMetadata<string> | undefined>>;
}

/** Each text of the kind in English and Swahili. */
export function MessageTextFields({ texts, fields }: MessageTextFieldsProps) {
  return (
    <>
      {texts.map(({ name, label, variables, fields: ofText }) => (
        <FormSection key={name} title={label} {...(variables && { note: variables })}>
          {ofText.map((one) => {
            const field = fields[one.name];
            return field ? (
              <TextArea
                key={one.name}
                field={field}
                label={one.label}
                lang={one.language}
                rows={3}
                maxLength={MAX_MESSAGE_TEXT}
              />
            ) : null;
          })}
        </FormSection>
      ))}
      <p className={muted}>A field left blank goes back to the first text.</p>
      <div>
        <Button look="secondary" name="preview" value="on">
          Preview
        </Button>
      </div>
    </>
  );
}

interface MessagePreviewsProps {
  title: string;
  previews: PreviewViews;
  path: string;
}

/** As people would get them, with invented names and sums. */
export const MessagePreviews = ({ title, previews, path }: MessagePreviewsProps) => (
  <Panel title={title} id="text">
    {previews.map(({ language, name, messages }) => (
      <section key={language} className={stack.m}>
        <h3>{name}</h3>
        <ul className={stack.m}>
          {messages.map(({ sms, size, subject, text }) => (
            <li key={sms} className={stack.xs}>
              <span lang={language}>
                <Breakable text={sms} />
              </span>
              <span className={classNames(muted, small)}>{size}</span>
              <span className={classNames(muted, small)}>
                Email: <Breakable text={`${subject}. ${text}`} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <p className={cluster.m}>
      <Link to={`${path}?begin=default`}>Begin with the first texts</Link>
    </p>
  </Panel>
);
