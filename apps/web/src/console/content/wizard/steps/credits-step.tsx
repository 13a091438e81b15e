import { ratingLabels, ratings } from '@jinvani/contract'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import type { ContentForm } from '../content-form.ts'
import { StepCard } from '../step-card.tsx'

const people = 'One on each line, or separated by commas'

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

export function CreditsStep() {
  const { register, formState } = useFormContext<ContentForm>()
  const { errors } = formState
  return (
    <StepCard className="sm:grid-cols-2">
      <RatingField />
      <Field
        label="Written and Directed By"
        error={errors.writtenAndDirectedBy?.message}
        className="sm:col-span-2"
      >
        <TextInput {...register('writtenAndDirectedBy')} autoComplete="off" />
      </Field>
      <Field label="Music" error={errors.music?.message}>
        <TextInput {...register('music')} autoComplete="off" />
      </Field>
      <Field label="Lyrics" error={errors.lyrics?.message}>
        <TextInput {...register('lyrics')} autoComplete="off" />
      </Field>
      <Field label="Singers" hint={people} error={errors.singers?.message}>
        <TextArea {...register('singers')} rows={4} />
      </Field>
      <Field label="Cast" hint={people} error={errors.cast?.message}>
        <TextArea {...register('cast')} rows={4} />
      </Field>
    </StepCard>
  )
}
