import { limits, mediaTypeLabels, mediaTypes, platformLabels } from '@jinvani/contract'
import { useController, useFormContext } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TranslationsField } from '../../forms/translations-field.tsx'
import { approximateMinutes } from '../../item-facts/duration-text.ts'
import { categoryChoices, whyNone } from '../../item-facts/category-choices.ts'
import type { ContentForm } from '../fields/content-fields.ts'
import { useWizard } from '../wizard-context.ts'
import { DrmSection } from './drm-section.tsx'
import { TitleFields } from './title-fields.tsx'
import { ItemSchedule, VisibilityFields } from './visibility-section.tsx'

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
  // The other media type uploads under another prefix, so choosing it would end a running upload.
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
    // The whole step fits a window of 800 px; a higher one shows more categories.
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
