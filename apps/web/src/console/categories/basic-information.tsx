import { limits } from '@jinvani/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { NameAndSlug } from '../forms/name-and-slug.tsx'
import type { CategoryValues } from './category-values.ts'

function Description() {
  const { register, control, formState } = useFormContext<CategoryValues>()
  const length = useWatch({ control, name: 'description' })?.length ?? 0
  return (
    <Field label="Description" error={formState.errors.description?.message}>
      <TextArea {...register('description')} count={{ length, max: limits.categoryDescriptionMax }} />
    </Field>
  )
}

export function BasicInformation({ isNew }: { isNew: boolean }) {
  return (
    <CardSection title="Basic Information">
      <NameAndSlug from="name" noun="category" isNew={isNew} />
      <Description />
    </CardSection>
  )
}
