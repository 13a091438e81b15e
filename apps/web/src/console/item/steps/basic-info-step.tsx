import {
  type FilmBitrate,
  filmBitrates,
  limits,
  mediaTypeLabels,
  mediaTypes,
  platformLabels,
  suggestSlug,
} from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isAutomaticSlug, useSelectedOnFocus } from '../../forms/name-and-slug.tsx'
import { TranslationsField } from '../../forms/translations-field.tsx'
import { categoryChoices, whyNone } from '../../item-facts/category-choices.ts'
import { ProcessingBadge } from '../../item-facts/content-badges.tsx'
import { approximateMinutes } from '../../item-facts/duration-text.ts'
import { bitrateLabel, isOwnFilm } from '../fields/content-drm.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.tsx'
import { ItemSchedule, VisibilityFields } from './visibility-section.tsx'

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

function DrmSection() {
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

/** Offers a readable slug for a title with letters other than a to z, which the specification's rule drops. */
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

function TitleFields() {
  const { item } = useWizard()
  const { register, getValues, setValue, resetField, getFieldState, formState, watch } =
    useFormContext<ContentForm>()
  const { errors } = formState

  const isSlugTyped = formState.dirtyFields.slug === true
  const fill = (slug: string) => setValue('slug', slug, { shouldValidate: true })
  const fillFromTitle = () => {
    const { title, slug } = getValues()
    const derived = suggestSlug(title).slug
    if (item === undefined && (slug === '' || !isSlugTyped) && derived !== slug) fill(derived)
  }
  // A link from the statistics may bring a title: words that people searched for without finding anything.
  const asked = useSearchParams()[0].get('title')
  useEffect(() => {
    if (item !== undefined || asked === null || getValues('title') !== '') return
    resetField('title', { defaultValue: asked })
    resetField('slug', { defaultValue: suggestSlug(asked).slug })
  }, [item, asked, getValues, resetField])
  const select = useSelectedOnFocus(
    () => item === undefined && isAutomaticSlug(...getValues(['title', 'slug'])),
  )
  const { onBlur, ...title } = register('title', { onBlur: fillFromTitle })
  // The title has the focus at first. An error shown when the focus leaves it would move the button being pressed.
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

function CategoryField() {
  const { field, fieldState } = useController<ContentForm, 'categories'>({ name: 'categories' })
  const { categories } = useWizard()
  const { watch } = useFormContext<ContentForm>()
  if (categories === undefined) return <Skeleton className="h-40" />
  return (
    <Field label="Categories" error={fieldState.error?.message}>
      <MultiSelect
        label="Categories"
        choices={categoryChoices(categories, field.value, watch('mediaType'))}
        value={field.value}
        onValueChange={(value) => {
          field.onChange(value)
          field.onBlur()
        }}
        emptyText={(words) => whyNone(categories, words, watch('mediaType'))}
        listClassName="max-h-36 @2xl:max-h-(--list)"
      />
    </Field>
  )
}

function SynopsisField() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const count = { length: watch('synopsis').length, max: limits.synopsisMax }
  return (
    <Field label="Synopsis" error={formState.errors.synopsis?.message}>
      <TextArea
        {...register('synopsis')}
        rows={3}
        count={count}
        className="@2xl:h-[calc(var(--list)+1.375rem)]"
      />
    </Field>
  )
}

function KindFields() {
  const { register, watch, formState } = useFormContext<ContentForm>()
  const { errors } = formState
  const chosen = watch('mediaType')
  // Changing the media type would end a running upload, because the two types are stored in different folders.
  const isSending = useWizard().uploading.file !== undefined
  return (
    <div className="grid gap-4 @sm:grid-cols-2 @2xl:col-span-2 @2xl:grid-cols-4">
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
        <Select {...register('platform')} labels={platformLabels} />
      </Field>
      <Field
        label="Duration (seconds)"
        hint={approximateMinutes(watch('durationSec')) ?? '0 for unknown'}
        error={errors.durationSec?.message}
      >
        <TextInput {...register('durationSec')} inputMode="numeric" />
      </Field>
      <Field label="Tags" hint="Separated by commas" error={errors.tags?.message}>
        <TextInput {...register('tags')} placeholder="stavan, paryushan" />
      </Field>
    </div>
  )
}

export function BasicInfoStep() {
  return (
    // The step fits a window 800 px high without scrolling. In a taller one the list of categories is longer.
    <Card className="@container p-4 [--list:clamp(5rem,100vh-45rem,14rem)]">
      <div className="grid gap-4 @2xl:grid-cols-2 @2xl:gap-y-3">
        <TitleFields />
        <SynopsisField />
        <CategoryField />
        <KindFields />
        <div className="flex flex-wrap gap-4 border-t border-hairline pt-3 *:flex-1 *:basis-72 @2xl:col-span-2">
          <DrmSection />
          <VisibilityFields />
        </div>
        <div className="grid gap-4 @2xl:col-span-2 @2xl:grid-cols-2 @2xl:*:has-[details[open]]:col-span-2 @2xl:*:[details[open]]:col-span-2">
          <TranslationsField of="content" />
          <ItemSchedule />
        </div>
      </div>
    </Card>
  )
}
