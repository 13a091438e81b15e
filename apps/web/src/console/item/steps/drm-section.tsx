import { type FilmBitrate, filmBitrates } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ProcessingBadge } from '../../item-facts/content-badges.tsx'
import { bitrateLabel, isOwnFilm } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.ts'

function BitrateChoice() {
  const { field, fieldState } = useController<ContentForm, 'bitrates'>({ name: 'bitrates' })
  const errorId = useId()
  const message = fieldState.error?.message
  const toggle = (bitrate: FilmBitrate, isOn: boolean) => {
    field.onChange(filmBitrates.filter((known) => (known === bitrate ? isOn : field.value.includes(known))))
    field.onBlur()
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">Bitrates</legend>
      <div className="flex flex-wrap gap-x-6">
        {filmBitrates.map((bitrate) => (
          <Checkbox
            key={bitrate}
            label={bitrateLabel(bitrate)}
            checked={field.value.includes(bitrate)}
            aria-invalid={message ? true : undefined}
            aria-errormessage={message ? errorId : undefined}
            onChange={(event) => toggle(bitrate, event.target.checked)}
          />
        ))}
      </div>
      {message && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </fieldset>
  )
}

/** Only uploaded video can be protected. */
export function DrmSection() {
  const { item } = useWizard()
  const { register, watch, formState } = useFormContext<ContentForm>()
  const form = watch()
  const id = useId()
  if (!isOwnFilm(form)) return null
  return (
    <section aria-labelledby={id} className="grid content-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 id={id}>DRM</h3>
        <Switch label="Enable DRM" {...register('drmEnabled')} />
        {item?.drm.enabled === true && <ProcessingBadge item={item} />}
      </div>
      <p className="text-sm text-muted">
        {form.drmEnabled
          ? 'Protected films are encrypted and play in the apps only. Processing takes 5-15 minutes after saving.'
          : 'Off: the film is not encrypted.'}
      </p>
      {formState.errors.drmEnabled && (
        <p className="text-sm text-danger">{formState.errors.drmEnabled.message}</p>
      )}
      {form.drmEnabled && <BitrateChoice />}
    </section>
  )
}
