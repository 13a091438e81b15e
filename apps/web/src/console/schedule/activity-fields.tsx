import type { Schedule, ScheduleMissed } from '@jinvani/contract'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { MissedNotice } from './next-change.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

interface Activity extends Schedule {
  active: boolean
}

export function ActivityFields({
  hint,
  missed,
}: {
  hint: string
  missed: ScheduleMissed | null | undefined
}) {
  const { register, watch, setValue, trigger, formState } = useFormContext<Activity>()
  const { errors } = formState
  const schedule = (name: keyof Schedule, at: string | null) => {
    setValue(name, at, { shouldDirty: true })
    // An item that goes live later is not live now.
    if (name === 'publishAt' && at !== null) setValue('active', false, { shouldDirty: true })
    void trigger(['publishAt', 'unpublishAt'])
  }
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
      <ScheduleFields
        value={{ publishAt: watch('publishAt'), unpublishAt: watch('unpublishAt') }}
        onChange={schedule}
        errors={{ publishAt: errors.publishAt?.message, unpublishAt: errors.unpublishAt?.message }}
      />
    </>
  )
}
