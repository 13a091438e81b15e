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
const problemOf = (at: string | null) => (at === halfTyped ? 'Complete the date and the time' : undefined)

/** An empty field leaves the stored time as it is. */
export function BulkSchedule({ values, change, onChosen }: BulkScheduleProps) {
  const { schedule, publishAt, unpublishAt } = values
  return (
    <>
      <Field label="Schedule" hint="When the items go live and end">
        <Select
          value={schedule}
          onChange={(event) => change({ schedule: event.target.value as BulkValues['schedule'] })}
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

interface FieldsProps extends Omit<BulkScheduleProps, 'onChosen'> {
  categories: readonly Category[]
}

export function BulkFields({ values, change, categories }: FieldsProps) {
  const choices = categories.map(({ _id, name, active }) => ({
    value: _id,
    label: name,
    ...(!active && { mark: 'Inactive' }),
  }))
  const flag = (label: string, name: 'active' | 'featured', yes: string, no: string) => (
    <Field label={label}>
      <Select
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
        labels={{ '': 'No change', true: yes, false: no }}
      />
    </Field>
  )
  const tags = (label: string, name: 'addTags' | 'takeTags') => (
    <Field label={label} hint="Separated by commas">
      <TextInput value={values[name]} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  )
  const shelves = (label: string, name: 'addCategories' | 'takeCategories', group: string) => (
    <Field label={label}>
      <MultiSelect
        label={group}
        choices={choices}
        value={values[name]}
        onValueChange={(chosen) => change({ [name]: chosen })}
      />
    </Field>
  )
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {flag('Status', 'active', 'Activate', 'Deactivate')}
        {flag('Featured', 'featured', 'Feature', 'Unfeature')}
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
        {tags('Add tags', 'addTags')}
        {tags('Remove tags', 'takeTags')}
        {shelves('Add to categories', 'addCategories', 'Categories to add')}
        {shelves('Remove from categories', 'takeCategories', 'Categories to remove')}
      </div>
    </div>
  )
}
