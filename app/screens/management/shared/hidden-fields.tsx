export const HiddenFields = ({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) => (
  <>
    {fields.map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ))}
  </>
);
