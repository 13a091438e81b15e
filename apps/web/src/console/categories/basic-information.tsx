import { limits, suggestSlug } from '@jinvani/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { isAutomaticSlug, useSelectedOnFocus } from '../forms/automatic-slug.ts'
import type { CategoryValues } from './category-values.ts'

/** Fills in the slug on leaving the name, as long as the category is new and nobody typed a slug. */
function useSlugFilling(isNew: boolean) {
  const { getValues, setValue, formState } = useFormContext<CategoryValues>()
  const isTyped = formState.dirtyFields.slug === true
  return () => {
    const { slug } = suggestSlug(getValues('name'))
    if (isNew && !isTyped) setValue('slug', slug, { shouldValidate: formState.isSubmitted })
  }
}

/** Offers a readable slug where the literal rule drops letters of the name. */
function BetterSlug() {
  const { control, setValue } = useFormContext<CategoryValues>()
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] })
  const suggestion = suggestSlug(name)
  const better = suggestion.better
  if (better === undefined || slug !== suggestion.slug) return null
  return (
    <span className="mt-1 block">
      The name has letters that a slug cannot carry.{' '}
      <button
        type="button"
        onClick={() => setValue('slug', better, { shouldDirty: true, shouldValidate: true })}
        className="min-h-6 font-medium text-accent-deep underline underline-offset-2 hover:text-accent-deeper"
      >
        Use {better}
      </button>
    </span>
  )
}

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
  const { register, getValues, formState } = useFormContext<CategoryValues>()
  const { errors } = formState
  const fillSlug = useSlugFilling(isNew)
  const select = useSelectedOnFocus(() => isNew && isAutomaticSlug(...getValues(['name', 'slug'])))
  const slugHint = (
    <>
      The name in the address of the category: lowercase letters, digits and hyphens.
      {isNew && <BetterSlug />}
    </>
  )
  return (
    <CardSection title="Basic Information">
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name', { onBlur: fillSlug })} autoComplete="off" />
      </Field>
      <Field label="Slug" required error={errors.slug?.message} hint={slugHint}>
        <TextInput
          {...register('slug')}
          {...select}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Description />
    </CardSection>
  )
}
