import { zodResolver } from '@hookform/resolvers/zod'
import { type Category, CategoryInput } from '@jinvani/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { ActivityLink } from '../activity/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { PictureSection } from '../forms/picture-section.tsx'
import { readCategory } from './category-queries.ts'
import { BasicInformation } from './basic-information.tsx'
import { type CategoryValues, emptyValues, valuesOf } from './category-values.ts'
import { DisplaySettings } from './display-settings.tsx'
import { useSaveCategory } from './save-category.ts'

interface CategoryFormProps {
  /** Without a category the form creates one. */
  category?: Category
  /** Reloads the category and resets the form. */
  onReload?: () => void
}

function CategoryForm({ category, onReload }: CategoryFormProps) {
  const form = useForm<CategoryValues, unknown, CategoryInput>({
    defaultValues: category ? valuesOf(category) : emptyValues(),
    resolver: zodResolver(CategoryInput),
  })
  const saving = useSaveCategory(form, category)
  const isNew = category === undefined
  return (
    <FormShell
      form={form}
      saving={saving}
      label={isNew ? 'New category' : 'Edit category'}
      noun="category"
      cancelTo="/categories"
      words={isNew ? ['Create Category', 'Creating...'] : ['Update Category', 'Updating...']}
      onReload={onReload}
    >
      <BasicInformation isNew={isNew} />
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

const useBack = () => ({ to: useListReturn('/categories'), label: 'Categories' })

const waiting = { label: 'Loading category', heights: ['h-[26rem]', 'h-72', 'h-64'] }

export function NewCategoryPage() {
  return (
    <>
      <PageHeader title="Add Category" description="A new shelf of the library" back={useBack()} />
      <CategoryForm />
    </>
  )
}

export function EditCategoryPage() {
  const [restores, setRestores] = useState(0)
  return (
    <>
      <PageHeader
        title="Edit Category"
        description="Changes show in the apps within seconds"
        back={useBack()}
        action={
          <>
            <ActivityLink />
            <HistoryButton noun="categories" onRestored={() => setRestores(restores + 1)} />
          </>
        }
      />
      <LoadedItem
        key={restores}
        noun="categories"
        read={readCategory}
        failure={failures.categories.load}
        waiting={waiting}
      >
        {(category, reload) => <CategoryForm category={category} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
