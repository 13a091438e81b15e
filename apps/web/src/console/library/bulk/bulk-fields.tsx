import { type Category, halfTyped, ratingLabels } from '@jinvani/contract'
import { Field } from '../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ScheduleFields } from '../../schedule/schedule-fields.tsx'
import type { BulkValues } from './bulk-values.ts'

interface BulkScheduleProps {
  values: BulkValues
  change: (part: Partial<BulkValues>) => void
  onChosen?: (times: Pick<BulkValues, 'publishAt' | 'unpublishAt'>) => void
}

const choices = { keep: 'No change', set: 'Set times', clear: 'Clear both times' } as const
const choiceOf = (value: string): BulkValues['schedule'] =>
  value === 'set' || value === 'clear' ? value : 'keep'
const problemOf = (at: string | null) => (at === halfTyped ? 'Complete the date and the time' : undefined)

/** Fields for the scheduled times. A time that is left empty does not change. */
export function BulkSchedule({ values, change, onChosen }: BulkScheduleProps) {
  const { schedule, publishAt, unpublishAt } = values
  return (
    <>
      <Field label="Schedule" hint="When the items go live and end">
        <Select
          value={schedule}
          onChange={(event) => change({ schedule: choiceOf(event.target.value) })}
          labels={choices}
        />
      </Field>
      {schedule === 'set' && (
        <div className="sm:col-span-2">
          <ScheduleFields
            value={{ publishAt, unpublishAt }}
            onChange={(name, at) => change({ [name]: at })}
            onChosen={onChosen}
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

interface FieldsProps {
  values: BulkValues
  change: (part: Partial<BulkValues>) => void
  categories: readonly Category[]
}

interface FlagProps {
  label: string
  name: 'active' | 'featured'
  yes: string
  no: string
}

function FlagField({ label, name, yes, no, values, change }: FlagProps & FieldsProps) {
  const set = (value: string) => change({ [name]: value === 'true' || value === 'false' ? value : '' })
  return (
    <Field label={label}>
      <Select
        value={values[name]}
        onChange={(event) => set(event.target.value)}
        labels={{ '': 'No change', true: yes, false: no }}
      />
    </Field>
  )
}

export function BulkFields(props: FieldsProps) {
  const { values, change, categories } = props
  const choices = categories.map(({ _id, name, active }) => ({
    value: _id,
    label: name,
    ...(!active && { mark: 'Inactive' }),
  }))
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FlagField {...props} label="Status" name="active" yes="Activate" no="Deactivate" />
        <FlagField {...props} label="Featured" name="featured" yes="Feature" no="Unfeature" />
        <Field label="Rating">
          <Select
            value={values.rating}
            onChange={(event) => change({ rating: event.target.value })}
            labels={ratingLabels}
          >
            <option value="keep">No change</option>
            <option value="">No rating</option>
          </Select>
        </Field>
        <BulkSchedule values={values} change={change} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Add tags" hint="Separated by commas">
          <TextInput value={values.addTags} onChange={(event) => change({ addTags: event.target.value })} />
        </Field>
        <Field label="Remove tags" hint="Separated by commas">
          <TextInput value={values.takeTags} onChange={(event) => change({ takeTags: event.target.value })} />
        </Field>
        <Field label="Add to categories">
          <MultiSelect
            label="Categories to add"
            choices={choices}
            value={values.addCategories}
            onValueChange={(addCategories) => change({ addCategories })}
          />
        </Field>
        <Field label="Remove from categories">
          <MultiSelect
            label="Categories to remove"
            choices={choices}
            value={values.takeCategories}
            onValueChange={(takeCategories) => change({ takeCategories })}
          />
        </Field>
      </div>
    </div>
  )
}
