import { EditForm, type EditFormProps } from "~/screens/management/shared/edit-form";

export interface MoneyFormProps extends EditFormProps {
  /** The order's version as the page shows it, so that somebody else's change since then is reported. */
  seenAt?: string | undefined;
}

export function MoneyForm({ seenAt, children, ...edit }: MoneyFormProps) {
  // a restored form has the version that was seen before the login
  const seenBefore = edit.answer ? undefined : edit.restored?.result.initialValue?.seen_at;
  return (
    <EditForm intent={null} {...edit}>
      {seenAt ? (
        <input type="hidden" name="seen_at" value={typeof seenBefore === "string" ? seenBefore : seenAt} />
      ) : null}
      {children}
    </EditForm>
  );
}
