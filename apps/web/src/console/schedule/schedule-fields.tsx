import { type Schedule, halfTyped } from '@jinvani/contract'
import { CalendarClock, CalendarHeart, CircleAlert, X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OccasionTimes } from '../occasions/occasion-times.ts'
import { fromIndiaInput, indiaInput } from './india-time.ts'
import { MissedNotice } from './next-change.tsx'

interface Activity extends Schedule {
  active: boolean
}

export function useScheduleOfForm(): Pick<ScheduleFieldsProps, 'value' | 'onChange' | 'errors'> {
  const { watch, setValue, trigger, formState } = useFormContext<Activity>()
  const [publishAt, unpublishAt] = watch(['publishAt', 'unpublishAt'])
  const { errors } = formState
  return {
    value: { publishAt, unpublishAt },
    errors: { publishAt: errors.publishAt?.message, unpublishAt: errors.unpublishAt?.message },
    onChange: (name, at) => {
      setValue(name, at, { shouldDirty: true })
      // An item that goes live later has to be inactive until then.
      if (name === 'publishAt' && at !== null) setValue('active', false, { shouldDirty: true })
      void trigger(['publishAt', 'unpublishAt'])
    },
  }
}

export function ActivityFields({ hint, missed }: { hint: string } & Parameters<typeof MissedNotice>[0]) {
  const { register, setValue } = useFormContext<Activity>()
  return (
    <>
      <Checkbox
        {...register('active', {
          onChange: ({ target }: { target: HTMLInputElement }) =>
            setValue(target.checked ? 'publishAt' : 'unpublishAt', null, { shouldDirty: true }),
        })}
        label="Active"
        hint={hint}
      />
      <MissedNotice missed={missed} />
      <ScheduleFields {...useScheduleOfForm()} />
    </>
  )
}

interface TimeFieldProps {
  label: string
  name: string
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
          // Without a limit, browsers accept years of six digits.
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

function OccasionChooser({ onChoose }: { onChoose: (times: OccasionTimes) => void }) {
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
  /** True if the surrounding section already has a title. */
  isTitled?: boolean
  /** A warning about what may keep the item from going live. */
  warning?: ReactNode
  /** Called after both times were chosen by an occasion. */
  onChosen?: ((times: OccasionTimes) => void) | undefined
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { value, onChange, errors, warning, isTitled = false, onChosen } = props
  return (
    <fieldset aria-label={isTitled ? 'Schedule' : undefined} className="grid gap-3">
      {!isTitled && (
        <legend className="mb-1.5 flex items-center gap-2 text-sm font-medium">
          <CalendarClock aria-hidden className="size-4 text-muted" />
          Schedule
        </legend>
      )}
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {(['publishAt', 'unpublishAt'] as const).map((name) => (
          <TimeField
            key={name}
            label={name === 'publishAt' ? 'Goes Live' : 'Ends'}
            name={name}
            at={value[name]}
            onChange={(at) => onChange(name, at)}
            error={errors[name]}
          />
        ))}
      </div>
      <OccasionChooser
        onChoose={(times) => {
          onChange('publishAt', times.publishAt)
          onChange('unpublishAt', times.unpublishAt)
          onChosen?.(times)
        }}
      />
      <output className="empty:hidden">
        {value.publishAt !== null && warning !== undefined && (
          <span className="flex items-start gap-2 rounded bg-warning-soft p-3 text-sm text-warning">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{warning}</span>
          </span>
        )}
      </output>
    </fieldset>
  )
}
