import { limits, occasions, traditions } from '@jinvani/contract'
import type { ChangeEvent } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { Complaints, DateValues } from './date-values.ts'

interface FieldsProps {
  values: DateValues
  complaints: Complaints
  /** The kind of a stored date cannot change. */
  isStored: boolean
  onChange: (part: Partial<DateValues>) => void
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export function DateFields({ values, complaints, isStored, onChange }: FieldsProps) {
  const take =
    (name: keyof DateValues) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [name]: target.value })
  const isOwn = values.occasion === ''
  return (
    <div className="grid gap-4">
      <Field label="Occasion" error={complaints.occasion}>
        <Select value={values.occasion} disabled={isStored} onChange={take('occasion')}>
          <option value="">Custom date</option>
          {options(occasions)}
        </Select>
      </Field>
      <Field
        label="Name"
        required={isOwn}
        hint={isOwn ? undefined : 'Empty: the name of the occasion.'}
        error={complaints.name}
      >
        <TextInput
          value={values.name}
          maxLength={limits.occasionNameMax}
          onChange={take('name')}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <Field label="Tradition" error={complaints.tradition}>
        <Select value={values.tradition} onChange={take('tradition')}>
          {options(traditions)}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Day" required error={complaints.startsOn}>
          <TextInput
            type="date"
            value={values.startsOn}
            onChange={({ target: { value } }) =>
              onChange({ startsOn: value, ...(values.endsOn < value && { endsOn: value }) })
            }
          />
        </Field>
        <Field label="Last Day" required error={complaints.endsOn}>
          <TextInput type="date" value={values.endsOn} onChange={take('endsOn')} />
        </Field>
      </div>
    </div>
  )
}
