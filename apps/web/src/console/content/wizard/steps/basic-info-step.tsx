import { limits, mediaTypes, platforms } from '@jinvani/contract'
import { useFormContext } from 'react-hook-form'
import { CardSection } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { approximateMinutes } from '../fields/approximate-minutes.ts'
import { type ContentForm, mediaTypeLabels, platformLabels } from '../fields/content-fields.ts'
import { StepCard } from '../step-card.tsx'
import { useWizard } from '../wizard-context.ts'
import { CategoryField } from './category-field.tsx'
import { DrmSection } from './drm-section.tsx'
import { TitleFields } from './title-fields.tsx'
import { VisibilitySection } from './visibility-section.tsx'

function SynopsisField() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const count = { length: watch('synopsis').length, max: limits.synopsisMax }
  return (
    <Field label="Synopsis" error={formState.errors.synopsis?.message}>
      <TextArea {...register('synopsis')} rows={5} count={count} />
    </Field>
  )
}

function KindFields() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const { errors } = formState
  const chosen = watch('mediaType')
  // The other kind of file goes to another place: choosing it would end an upload under way.
  const isSending = useWizard().uploading.includes('file')
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label="Media Type" required error={errors.mediaType?.message}>
        <Select {...register('mediaType')}>
          {mediaTypes.map((mediaType) => (
            <option key={mediaType} value={mediaType} disabled={isSending && mediaType !== chosen}>
              {mediaTypeLabels[mediaType]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Platform" required error={errors.platform?.message}>
        <Select {...register('platform')}>
          {platforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformLabels[platform]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Duration (seconds)"
        hint={approximateMinutes(watch('durationSec')) ?? '0 for unknown'}
        error={errors.durationSec?.message}
      >
        <TextInput {...register('durationSec')} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  )
}

export function BasicInfoStep() {
  const { register, formState } = useFormContext<ContentForm>()
  return (
    <>
      <StepCard>
        <TitleFields />
        <SynopsisField />
        <KindFields />
      </StepCard>
      <CardSection title="Classification">
        <CategoryField />
        <Field label="Tags" hint="Separated by commas" error={formState.errors.tags?.message}>
          <TextInput {...register('tags')} autoComplete="off" placeholder="stavan, paryushan" />
        </Field>
      </CardSection>
      <DrmSection />
      <VisibilitySection />
    </>
  )
}
