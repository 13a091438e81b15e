import { ratingLabels, ratings } from '@jinvani/contract'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
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

export function CreditsStep() {
  return (
    <StepCard className="sm:grid-cols-2">
      <RatingField />
      <PlainFields step={5} />
      <ChaptersField />
    </StepCard>
  )
}
