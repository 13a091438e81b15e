import { suggestSlug } from '@jinvani/contract'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { isAutomaticSlug, useSelectedOnFocus } from '../../forms/name-and-slug.tsx'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.ts'

/** The specification's rule for slugs drops letters other than a to z; this offers a slug that people can read. */
function BetterSlug({ onUse }: { onUse: (slug: string) => void }) {
  const { item } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  const { slug: literal, better } = suggestSlug(watch('title'))
  if (item !== undefined || better === undefined || watch('slug') !== literal) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="min-w-0 wrap-anywhere text-muted">
        Easier to read: <span className="text-ink">{better}</span>
      </span>
      <Button size="sm" aria-label={`Use the slug ${better}`} onClick={() => onUse(better)}>
        Use
      </Button>
    </div>
  )
}

export function TitleFields() {
  const { item, filledSlug, noteFilledSlug } = useWizard()
  const { register, getValues, setValue, resetField, getFieldState, formState, watch } =
    useFormContext<ContentForm>()
  const { errors } = formState

  const fill = (slug: string) => {
    noteFilledSlug(slug)
    setValue('slug', slug, { shouldDirty: true, shouldValidate: true })
  }
  const fillFromTitle = () => {
    const { title, slug } = getValues()
    const isUntouched = slug === '' || slug === filledSlug
    const derived = suggestSlug(title).slug
    if (item === undefined && isUntouched && derived !== slug) fill(derived)
  }
  // The address brings the words that people searched for in vain as the title of a new item.
  const asked = useSearchParams()[0].get('title')
  useEffect(() => {
    if (item !== undefined || asked === null || getValues('title') !== '') return
    const { slug } = suggestSlug(asked)
    resetField('title', { defaultValue: asked })
    resetField('slug', { defaultValue: slug })
    noteFilledSlug(slug)
  }, [item, asked, getValues, resetField, noteFilledSlug])
  const select = useSelectedOnFocus(
    () => item === undefined && isAutomaticSlug(...getValues(['title', 'slug'])),
  )
  const { onBlur, ...title } = register('title', { onBlur: fillFromTitle })
  // The field has the focus at first. A complaint on leaving it would move the button under the pointer.
  const leave: typeof onBlur = async (event) => {
    if (getFieldState('title', formState).isDirty) await onBlur(event)
  }
  return (
    <div className="grid gap-4 @2xl:col-span-2 @2xl:grid-cols-[3fr_2fr]">
      <Field label="Title" required error={errors.title?.message}>
        <TextInput {...title} onBlur={leave} />
      </Field>
      <div className="grid gap-2">
        <Field label="Slug" required error={errors.slug?.message}>
          <TextInput
            {...register('slug')}
            {...select}
            title="The last part of its public address"
            placeholder="story-of-chandanbala"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <BetterSlug onUse={fill} />
        {item && watch('slug') !== item.slug && (
          <p className="text-sm text-muted">Old links go on working.</p>
        )}
      </div>
    </div>
  )
}
