import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { MissedNotice, nextChangeText } from '../../schedule/next-change.tsx'
import { ScheduleFields, useScheduleOfForm } from '../../schedule/schedule-fields.tsx'
import { activeLock, willBeActive } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { chosenAddress } from '../fields/content-sources.ts'
import { useWizard } from '../wizard-context.tsx'

const notReady =
  'The film is not ready yet. If it still is not when the time comes, it stays inactive, and you are notified.'
const nothingToPlay =
  'There is nothing to play yet. If that is still so when the time comes, it stays inactive, and you are notified.'

export function ItemSchedule() {
  const { item } = useWizard()
  const form = useFormContext<ContentForm>().watch()
  const problem = activeLock(form, item) === null ? nothingToPlay : notReady
  const next = nextChangeText({ ...form, scheduleMissed: null })
  const isReady = activeLock(form, item) === null && chosenAddress(form) !== ''
  return (
    <div className="grid gap-3">
      <MissedNotice missed={item?.scheduleMissed} />
      <Fold
        title={<span className="text-sm font-medium">Schedule</span>}
        fact={next === null ? 'None' : [next.text, next.detail].filter(Boolean).join('. ')}
        isOpen={form.publishAt !== null && !isReady ? true : undefined}
      >
        <ScheduleFields isTitled {...useScheduleOfForm()} warning={isReady ? undefined : problem} />
      </Fold>
    </div>
  )
}

export function VisibilityFields() {
  const { item } = useWizard()
  const { register, watch, setValue, formState } = useFormContext<ContentForm>()
  const form = watch()
  const lock = activeLock(form, item)
  const error = formState.errors.active?.message
  const setActive = (active: boolean) => {
    setValue('active', active, { shouldDirty: true })
    // Switching by hand clears the scheduled time for the same change, as the server does.
    const done = active ? 'publishAt' : 'unpublishAt'
    setValue(done, null, { shouldDirty: true })
  }
  return (
    <div className="grid content-start items-start gap-x-4 gap-y-2 @sm:grid-cols-2">
      <Checkbox {...register('featured')} label="Featured" hint="Shown first in the apps" />
      <Checkbox
        label="Active"
        hint={lock ?? 'Shown in the apps'}
        name="active"
        disabled={lock !== null}
        checked={willBeActive(form, item)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => setActive(event.target.checked)}
      />
      {error && <p className="text-sm text-danger @sm:col-span-2">{error}</p>}
    </div>
  )
}
