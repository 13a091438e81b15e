import { descriptorLabels, descriptors, ratingLabels } from '@jinvani/contract'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { type ContentForm, type FieldName, contentFields, isSpoken } from '../fields/content-fields.ts'
import { fieldsOfStep } from '../fields/form-fields.ts'
import { StepCard } from '../step-card.tsx'
import { useWizard } from '../wizard-context.ts'
import { ChaptersField } from './chapters-field.tsx'

function PlainField({ name }: { name: FieldName }) {
  const { register, formState } = useFormContext<ContentForm>()
  const { label, input } = contentFields[name]
  if (input === undefined) return null
  const { lines, hint, isWide } = input
  const className = isWide ? 'sm:col-span-2' : undefined
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} className={className}>
      {lines > 1 ? <TextArea {...register(name)} rows={lines} /> : <TextInput {...register(name)} />}
    </Field>
  )
}

function PlainFields({ step }: { step: number }) {
  return fieldsOfStep(step).map((name) => <PlainField key={name} name={name} />)
}

function RatingField() {
  const { register, formState } = useFormContext<ContentForm>()
  return (
    <Field label="Rating" error={formState.errors.rating?.message} className="sm:col-span-2 sm:max-w-64">
      <Select {...register('rating')} none="No rating" labels={ratingLabels} />
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
    <Fold
      title={<span className="text-sm font-medium">Content Descriptors</span>}
      fact={field.value.map((chosen) => descriptorLabels[chosen]).join(', ') || 'None'}
      isOpen={fieldState.error ? true : undefined}
      className="sm:col-span-2"
    >
      <fieldset aria-label="Content Descriptors" className="grid gap-1.5">
        <p className="text-sm text-muted">Warnings for viewers, shown with every rating but U.</p>
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
    </Fold>
  )
}

function SpeechField() {
  const { watch, setValue } = useFormContext<ContentForm>()
  return (
    <Checkbox
      name="hasSpeech"
      label="Contains speech"
      hint="Needs captions"
      checked={isSpoken(watch())}
      onChange={(event) => setValue('hasSpeech', event.target.checked, { shouldDirty: true })}
      className="sm:col-span-2"
    />
  )
}

export function CreditsStep() {
  const { item } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  return (
    <StepCard className="sm:grid-cols-2">
      <RatingField />
      <DescriptorField />
      <SpeechField />
      <PlainFields step={5} />
      {item === undefined && watch('mediaType') === 'audio' && (
        <p className="text-sm text-muted sm:col-span-2">
          The words of a song are typed in its Lyrics tab, once it is created.
        </p>
      )}
      <ChaptersField />
    </StepCard>
  )
}
