import type { Schedule } from '@jinvani/contract'
import { CalendarClock, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { OccasionChooser } from '../occasions/occasion-chooser.tsx'
import { TimeField } from './time-field.tsx'

interface ScheduleFieldsProps {
  value: Schedule
  onChange: (name: keyof Schedule, at: string | null) => void
  errors: Partial<Record<keyof Schedule, string | undefined>>
  /** What may keep it from going live when its time comes. */
  warning?: ReactNode
}

/** When an item goes live and ends by itself. */
export function ScheduleFields({ value, onChange, errors, warning }: ScheduleFieldsProps) {
  const { publishAt, unpublishAt } = value
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 flex items-center gap-2 text-sm font-medium">
        <CalendarClock aria-hidden className="size-4 text-muted" />
        Schedule
      </legend>
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
