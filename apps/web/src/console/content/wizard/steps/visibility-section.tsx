import { useFormContext } from 'react-hook-form'
import { CardSection } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { activeLock, willBeActive } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.ts'

export function VisibilitySection() {
  const { item } = useWizard()
  const { register, watch, setValue, formState } = useFormContext<ContentForm>()
  const form = watch()
  const lock = activeLock(form, item)
  const error = formState.errors.active?.message
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
          onChange={(event) => setValue('active', event.target.checked, { shouldDirty: true })}
        />
        {error && <p className="text-sm text-danger">{error}</p>}
      </div>
    </CardSection>
  )
}
