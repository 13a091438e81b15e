import { useFormContext } from 'react-hook-form'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { type ContentForm, type FieldName, contentFields } from '../fields/content-fields.ts'
import { fieldsOfStep } from '../fields/form-fields.ts'

function PlainField({ name }: { name: FieldName }) {
  const { register, formState } = useFormContext<ContentForm>()
  const { label, input } = contentFields[name]
  if (input === undefined) return null
  const { lines, hint, isWide } = input
  const className = isWide ? 'sm:col-span-2' : undefined
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} className={className}>
      {lines > 1 ? (
        <TextArea {...register(name)} rows={lines} />
      ) : (
        <TextInput {...register(name)} autoComplete="off" />
      )}
    </Field>
  )
}

/** The inputs of a step that the record of the fields describes whole. */
export function PlainFields({ step }: { step: number }) {
  return fieldsOfStep(step).map((name) => <PlainField key={name} name={name} />)
}
