export function hasChanges(controls: Iterable<object>): boolean {
  for (const control of controls) if (isChanged(control)) return true;
  return false;
}

function isChanged(control: object): boolean {
  const type = "type" in control ? control.type : "";
  if (type === "hidden") return false;
  if (type === "file") return "files" in control && hasLength(control.files) && control.files.length > 0;
  if (type === "checkbox" || type === "radio")
    return "checked" in control && "defaultChecked" in control && control.checked !== control.defaultChecked;
  if ("options" in control && isList(control.options)) return isOtherOption([...control.options]);
  return (
    "value" in control && "defaultValue" in control && plain(control.value) !== plain(control.defaultValue)
  );
}

function isOtherOption(options: readonly object[]): boolean {
  const standard = options.findIndex((option) => "defaultSelected" in option && option.defaultSelected);
  return options.findIndex((option) => "selected" in option && option.selected) !== Math.max(standard, 0);
}

const plain = (text: unknown) => String(text).replace(/\r\n?/g, "\n");

const hasLength = (value: unknown): value is { length: number } =>
  typeof value === "object" && value !== null && "length" in value;
const isList = (value: unknown): value is Iterable<object> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;
