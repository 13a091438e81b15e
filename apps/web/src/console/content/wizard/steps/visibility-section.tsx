import { useFormContext } from 'react-hook-form'
import { MissedNotice } from '../../../schedule/next-change.tsx'
import { ScheduleFields } from '../../../schedule/schedule-fields.tsx'
import { CardSection } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { activeLock, willBeActive } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { chosenAddress } from '../fields/content-sources.ts'
import { useWizard } from '../wizard-context.ts'

const notReady =
  'The film is not ready yet. If it still is not when the time comes, it stays inactive, and you are told.'
const nothingToPlay =
  'There is nothing to play yet. If that is so when the time comes, it stays inactive, and you are told.'

function ItemSchedule() {
  const { item } = useWizard()
  const { watch, setValue, trigger, formState } = useFormContext<ContentForm>()
  const { errors } = formState
  const form = watch()
  const set = (name: 'publishAt' | 'unpublishAt', at: string | null) => {
    setValue(name, at, { shouldDirty: true })
    // What goes live later is not live now.
    if (name === 'publishAt' && at !== null) setValue('active', false, { shouldDirty: true })
    void trigger(['publishAt', 'unpublishAt'])
  }
  const problem = activeLock(form, item) === null ? nothingToPlay : notReady
  const isReady = activeLock(form, item) === null && chosenAddress(form) !== ''
  return (
    <>
      <MissedNotice missed={item?.scheduleMissed} />
      <ScheduleFields
        value={form}
        onChange={set}
        errors={{ publishAt: errors.publishAt?.message, unpublishAt: errors.unpublishAt?.message }}
        warning={isReady ? undefined : problem}
      />
    </>
  )
}

export function VisibilitySection() {
  const { item } = useWizard()
  const { register, watch, setValue, formState } = useFormContext<ContentForm>()
  const form = watch()
  const lock = activeLock(form, item)
  const error = formState.errors.active?.message
  const setActive = (active: boolean) => {
    setValue('active', active, { shouldDirty: true })
    // As the server does: what was scheduled for the same direction has happened.
    const done = active ? 'publishAt' : 'unpublishAt'
    setValue(done, null, { shouldDirty: true })
  }
  return (
    <CardSection title="Visibility">
      <div className="grid gap-2">
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
        {error && <p className="text-sm text-danger">{error}</p>}
      </div>
      <ItemSchedule />
    </CardSection>
  )
}
