import { halfTyped } from '@jinvani/contract'
import { X } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { fromIndiaInput, indiaInput } from './india-time.ts'

export interface TimeFieldProps {
  label: string
  name: string
  /** UTC; null for never, empty while it is half typed. */
  at: string | null
  onChange: (at: string | null) => void
  error?: string | undefined
}

/** A day and a time in India. */
export function TimeField({ label, name, at, onChange, error }: TimeFieldProps) {
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.validity.badInput ? halfTyped : fromIndiaInput(currentTarget.value)
    if (typed !== at) onChange(typed)
  }
  return (
    <Field label={label} hint="India time" error={error}>
      <div className="flex items-center gap-1">
        <TextInput
          type="datetime-local"
          name={name}
          // Four digits of a year, not six.
          max="9999-12-31T23:59"
          value={indiaInput(at)}
          onChange={take}
          onBlur={take}
        />
        {at !== null && <IconButton label={`Clear ${label}`} icon={X} onClick={() => onChange(null)} />}
      </div>
    </Field>
  )
}
