import { suggestSlug } from '@jinvani/contract'
import { type FocusEvent, type MouseEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

/** True if the slug is the one made from the title. It is then selected on focus, so that typing replaces it. */
export function isAutomaticSlug(title: string, slug: string): boolean {
  return slug !== '' && slug === suggestSlug(title).slug
}

/** Selects the whole input on focus if `isAutomatic` returns true at that moment. */
export function useSelectedOnFocus(isAutomatic: () => boolean) {
  const isFirstPress = useRef(false)
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      isFirstPress.current = isAutomatic()
      if (isFirstPress.current) currentTarget.select()
    },
    // On mouseup the browser would replace the selection by a caret. A selection made by dragging stays.
    onMouseUp(event: MouseEvent<HTMLInputElement>) {
      const { currentTarget: input } = event
      if (!isFirstPress.current) return
      isFirstPress.current = false
      if (input.selectionStart === input.selectionEnd) input.select()
      event.preventDefault()
    },
  }
}

/** A form has only one of `name` and `title`, but always a slug. */
type Named = Record<'name' | 'title' | 'slug', string>

interface NameAndSlugProps {
  from: 'name' | 'title'
  noun: string
  /** True for a new item: its slug follows its name until somebody types one. */
  isNew: boolean
  /** True if links with a former slug keep working. */
  keepsFormerSlugs?: true
}

/** Offers a readable slug for a name with letters other than a to z, which the specification's rule drops. */
function BetterSlug({ from }: Pick<NameAndSlugProps, 'from'>) {
  const { control, setValue } = useFormContext<Named>()
  const [name, slug] = useWatch({ control, name: [from, 'slug'] })
  const { slug: literal, better } = suggestSlug(name)
  if (better === undefined || slug !== literal) return null
  return (
    <span className="mt-1 block">
      The {from} has letters that a slug cannot carry.{' '}
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

export function NameAndSlug({ from, noun, isNew, keepsFormerSlugs }: NameAndSlugProps) {
  const { register, getValues, setValue, formState } = useFormContext<Named>()
  const { errors } = formState
  const isSlugTyped = formState.dirtyFields.slug === true
  const fillSlug = () => {
    const { slug } = suggestSlug(getValues(from))
    if (isNew && !isSlugTyped) setValue('slug', slug, { shouldValidate: formState.isSubmitted })
  }
  const select = useSelectedOnFocus(() => isNew && isAutomaticSlug(...getValues([from, 'slug'])))
  const slugHint = (
    <>
      The name in the address of the {noun}: lowercase letters, digits and hyphens.
      {isNew && <BetterSlug from={from} />}
      {keepsFormerSlugs && !isNew && isSlugTyped && ' Old links go on working.'}
    </>
  )
  return (
    <>
      <Field label={from === 'name' ? 'Name' : 'Title'} required error={errors[from]?.message}>
        <TextInput {...register(from, { onBlur: fillSlug })} />
      </Field>
      <Field label="Slug" required error={errors.slug?.message} hint={slugHint}>
        <TextInput {...register('slug')} {...select} spellCheck={false} autoCapitalize="none" />
      </Field>
    </>
  )
}
