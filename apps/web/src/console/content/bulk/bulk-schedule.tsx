import { halfTyped } from '@jinvani/contract'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ScheduleFields } from '../../schedule/schedule-fields.tsx'
import type { BulkValues } from './bulk-values.ts'

interface BulkScheduleProps {
  values: BulkValues
  change: (part: Partial<BulkValues>) => void
}

const choices = { keep: 'As it is', set: 'Set times', clear: 'Clear both times' } as const
const choiceOf = (value: string): BulkValues['schedule'] =>
  value === 'set' || value === 'clear' ? value : 'keep'
const problemOf = (at: string | null) => (at === halfTyped ? 'Complete the date and the time' : undefined)

/** When they go live and end; a time that is left empty stays as it is. */
export function BulkSchedule({ values, change }: BulkScheduleProps) {
  const { schedule, publishAt, unpublishAt } = values
  return (
    <>
      <Field label="Times" hint="When they go live and end by themselves">
        <Select value={schedule} onChange={(event) => change({ schedule: choiceOf(event.target.value) })}>
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {schedule === 'set' && (
        <div className="sm:col-span-2">
          <ScheduleFields
            value={{ publishAt, unpublishAt }}
            onChange={(name, at) => change({ [name]: at })}
            errors={{ publishAt: problemOf(publishAt), unpublishAt: problemOf(unpublishAt) }}
            warning={
              values.active === 'false'
                ? undefined
                : 'Items that are live already cannot go live later: deactivate them with this change.'
            }
          />
        </div>
      )}
    </>
  )
}
