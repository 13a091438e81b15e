import { zodResolver } from '@hookform/resolvers/zod'
import { type Category, type CategoryInput, calls, limits } from '@jinvani/contract'
import { Controller, useForm, useFormContext, useWatch } from 'react-hook-form'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ColorInput } from '../../ui/fields/color-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { type FormProps, formPages } from '../forms/form-pages.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { NameAndSlug } from '../forms/name-and-slug.tsx'
import { PictureSection } from '../forms/picture-section.tsx'
import { pickChanges } from '../forms/field-differences.ts'
import { TranslationsField } from '../forms/translations-field.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import {
  CategoryForm as FormSchema,
  categoryViews,
  emptyValues,
  typeLabels,
  valuesOf,
} from './category-values.ts'

const readCategory = (id: string, signal?: AbortSignal) =>
  request(calls.getCategory, { params: { id }, signal })

function Description() {
  const { register, control, formState } = useFormContext<CategoryInput>()
  const length = useWatch({ control, name: 'description' }).length
  return (
    <Field label="Description" error={formState.errors.description?.message}>
      <TextArea {...register('description')} count={{ length, max: limits.categoryDescriptionMax }} />
    </Field>
  )
}

function DisplaySettings() {
  const { register, formState, control } = useFormContext<CategoryInput>()
  const { errors } = formState
  return (
    <CardSection title="Display Settings">
      <div className="grid gap-5 lg:grid-cols-3">
        <Field label="Display Order" hint="Lower numbers come first." error={errors.order?.message}>
          <TextInput
            {...register('order', { valueAsNumber: true })}
            type="number"
            step="any"
            inputMode="numeric"
          />
        </Field>
        <Controller
          control={control}
          name="bgcolor"
          render={({ field: { value, onChange, onBlur, name }, fieldState }) => (
            <Field label="Background Color" error={fieldState.error?.message}>
              <ColorInput name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
        <Field label="Type" hint="Which media may use it." error={errors.type?.message}>
          <Select {...register('type')} labels={typeLabels} />
        </Field>
      </div>
      <Checkbox
        {...register('active')}
        label="Active"
        hint="Only active categories are shown in the apps and offered for new content."
      />
    </CardSection>
  )
}

function CategoryForm({ item, onReload }: FormProps<Category>) {
  const form = useForm<CategoryInput, unknown, CategoryInput>({
    defaultValues: item ? valuesOf(item) : emptyValues,
    resolver: zodResolver(FormSchema),
  })
  const words = item ? 'update' : 'create'
  const saving = useSaveForm({
    form,
    send: (values, version) =>
      item
        ? request(calls.updateCategory, {
            params: { id: item._id },
            body: pickChanges(values, form.formState.dirtyFields),
            ifMatch: version,
          })
        : request(calls.createCategory, { body: values }),
    success: successes.categories[words],
    failure: failures.categories[words],
    list: 'categories',
    slugTaken: { sentence: failures.categories.slugTaken, message: 'Another category uses this slug' },
    comparing: item && { item, valuesOf, views: categoryViews, read: readCategory, hasHistory: true },
    draft: { name: 'category', id: item?._id },
  })
  const isNew = item === undefined
  return (
    <FormShell form={form} saving={saving} noun="category" isNew={isNew} onReload={onReload}>
      <CardSection title="Basic Information">
        <NameAndSlug from="name" noun="category" isNew={isNew} />
        <Description />
        <div className="@container">
          <TranslationsField of="category" />
        </div>
      </CardSection>
      <PictureSection
        title="Category Image"
        field="image"
        named="name"
        noun="category"
        prefix="images/categories/"
      />
      <DisplaySettings />
    </FormShell>
  )
}

export const [NewCategoryPage, EditCategoryPage] = formPages({
  noun: 'categories',
  title: 'Category',
  list: 'Categories',
  newDescription: 'A new shelf of the library',
  Form: CategoryForm,
  read: readCategory,
  waiting: { label: 'Loading category', heights: ['h-[26rem]', 'h-72', 'h-64'] },
})
