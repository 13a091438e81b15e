import { zodResolver } from '@hookform/resolvers/zod'
import { type Category, CategoryInput } from '@jinvani/contract'
import { useForm } from 'react-hook-form'
import { FormShell } from '../forms/form-shell.tsx'
import { BasicInformation } from './basic-information.tsx'
import { CategoryImage } from './category-image.tsx'
import { type CategoryValues, emptyValues, valuesOf } from './category-values.ts'
import { DisplaySettings } from './display-settings.tsx'
import { useSaveCategory } from './save-category.ts'

interface CategoryFormProps {
  /** Without it the form makes a new one. */
  category?: Category
  /** Reads the category again and starts over from it. */
  onReload?: () => void
}

export function CategoryForm({ category, onReload }: CategoryFormProps) {
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
      <CategoryImage />
      <DisplaySettings />
    </FormShell>
  )
}
