import { type Schedule, halfTyped } from '@jinvani/contract'
import { CalendarClock, CalendarHeart, CircleAlert, X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OccasionTimes } from '../occasions/occasion-times.ts'
import { fromIndiaInput, indiaInput } from './india-time.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

interface TimeFieldProps {
  label: string
  name: string
  /** In UTC; null for never, empty while it is half typed. */
  at: string | null
  onChange: (at: string | null) => void
  error?: string | undefined
}

function TimeField({ label, name, at, onChange, error }: TimeFieldProps) {
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
          // Otherwise browsers take years of six digits.
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

const OccasionPanel = lazyPiece(() => import('../occasions/occasion-panel.tsx'), <Spinner label="Loading" />)

interface OccasionChooserProps {
  onChoose: (times: OccasionTimes) => void
}

function OccasionChooser({ onChoose }: OccasionChooserProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className="grid gap-3">
      <Button
        size="sm"
        icon={CalendarHeart}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start"
      >
        Choose by the Jain Calendar
      </Button>
      {isOpen && (
        <div id={panel}>
          <OccasionPanel
            onChoose={(times) => {
              onChoose(times)
              setOpen(false)
            }}
          />
        </div>
      )}
    </div>
  )
}

interface ScheduleFieldsProps {
  value: Schedule
  onChange: (name: keyof Schedule, at: string | null) => void
  errors: Partial<Record<keyof Schedule, string | undefined>>
  /** The section around the fields has a title already. */
  isTitled?: boolean
  /** Shows what may keep the item from going live. */
  warning?: ReactNode
}

export function ScheduleFields({ value, onChange, errors, warning, isTitled = false }: ScheduleFieldsProps) {
  const { publishAt, unpublishAt } = value
  return (
    <fieldset aria-label={isTitled ? 'Schedule' : undefined} className="grid gap-3">
      {!isTitled && (
        <legend className="mb-1.5 flex items-center gap-2 text-sm font-medium">
          <CalendarClock aria-hidden className="size-4 text-muted" />
          Schedule
        </legend>
      )}
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <TimeField
          label="Goes Live"
          name="publishAt"
          at={publishAt}
          onChange={(at) => onChange('publishAt', at)}
          error={errors.publishAt}
        />
        <TimeField
          label="Ends"
          name="unpublishAt"
          at={unpublishAt}
          onChange={(at) => onChange('unpublishAt', at)}
          error={errors.unpublishAt}
        />
      </div>
      <OccasionChooser
        onChoose={(times) => {
          onChange('publishAt', times.publishAt)
          onChange('unpublishAt', times.unpublishAt)
        }}
      />
      <output className="empty:hidden">
        {publishAt !== null && warning !== undefined && (
          <span className="flex items-start gap-2 rounded bg-warning-soft p-3 text-sm text-warning">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{warning}</span>
          </span>
        )}
      </output>
    </fieldset>
  )
}
