import { descriptorLabels, descriptors, ratingLabels, ratings } from '@jinvani/contract'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { type ContentForm, isSpoken } from '../fields/content-fields.ts'
import { ChaptersField } from './chapters-field.tsx'
import { StepCard } from '../step-card.tsx'
import { PlainFields } from './plain-fields.tsx'

function RatingField() {
  const { register, formState } = useFormContext<ContentForm>()
  return (
    <Field label="Rating" error={formState.errors.rating?.message} className="sm:col-span-2 sm:max-w-64">
      <Select {...register('rating')}>
        <option value="">No rating</option>
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {ratingLabels[rating]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DescriptorField() {
  const { field, fieldState } = useController<ContentForm, 'descriptors'>({ name: 'descriptors' })
  const toggle = (descriptor: (typeof descriptors)[number], isOn: boolean) => {
    field.onChange(descriptors.filter((known) => (known === descriptor ? isOn : field.value.includes(known))))
    field.onBlur()
  }
  return (
    <fieldset className="grid gap-1.5 sm:col-span-2">
      <legend className="text-sm font-medium">Content Descriptors</legend>
      <p className="text-sm text-muted">What viewers are warned of beside every rating but U.</p>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {descriptors.map((descriptor) => (
          <Checkbox
            key={descriptor}
            name="descriptors"
            label={descriptorLabels[descriptor]}
            checked={field.value.includes(descriptor)}
            onChange={(event) => toggle(descriptor, event.target.checked)}
          />
        ))}
      </div>
      {fieldState.error && <p className="text-sm text-danger">{fieldState.error.message}</p>}
    </fieldset>
  )
}

function SpeechField() {
  const { watch, setValue } = useFormContext<ContentForm>()
  return (
    <Checkbox
      name="hasSpeech"
      label="Contains speech"
      hint="Captions are wanted for it"
      checked={isSpoken(watch())}
      onChange={(event) => setValue('hasSpeech', event.target.checked, { shouldDirty: true })}
      className="sm:col-span-2"
    />
  )
}

export function CreditsStep() {
  return (
    <StepCard className="sm:grid-cols-2">
      <RatingField />
      <DescriptorField />
      <SpeechField />
      <PlainFields step={5} />
      <ChaptersField />
    </StepCard>
  )
}
