import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../fields/field.tsx'
import { Select } from '../fields/select.tsx'

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div data-clear-of-toasts-if-wide className="mb-6 flex flex-wrap items-end gap-3 [&>search]:max-w-2xl">
      {children}
    </div>
  )
}

interface FilterProps extends Omit<ComponentProps<typeof Select>, 'onChange'> {
  label: string
  onPick: (value: string) => void
}

/** On a phone, two filters share a row. */
export function Filter({ label, onPick, ...select }: FilterProps) {
  return (
    <Field label={label} className="min-w-0 grow basis-36 sm:w-48 sm:flex-none">
      <Select {...select} onChange={(event) => onPick(event.target.value)} />
    </Field>
  )
}
