import type { Category, CategoryInput } from '@jinvani/contract'
import type { UseFormReturn } from 'react-hook-form'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { changesOf } from '../forms/saved-fields.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { readCategory, useCreateCategory, useUpdateCategory } from './category-queries.ts'
import { type CategoryValues, categoryViews, valuesOf } from './category-values.ts'

type CategoryFormHandle = UseFormReturn<CategoryValues, unknown, CategoryInput>

const slugTaken = {
  sentence: failures.categories.slugTaken,
  field: 'slug',
  message: 'Another category uses this slug',
} as const

function comparingTo(category: Category) {
  const read = async () => {
    const stored = await readCategory(category._id)
    return { values: valuesOf(stored), version: stored.version }
  }
  const { _id: id, version } = category
  return { base: valuesOf(category), views: categoryViews, read, history: { id, version } }
}

export function useSaveCategory(form: CategoryFormHandle, category: Category | undefined) {
  const create = useCreateCategory()
  const update = useUpdateCategory()
  const words = category ? 'update' : 'create'
  const send = async (values: CategoryInput, version: number | undefined) => {
    if (!category) return await create.mutateAsync(values)
    const patch = changesOf(values, form.formState.dirtyFields)
    return await update.mutateAsync({ id: category._id, patch, version })
  }
  return useSaveForm({
    form,
    version: category?.version,
    send,
    success: successes.categories[words],
    failure: failures.categories[words],
    failureOf: (error) => (error.status === 409 ? slugTaken : undefined),
    comparing: category && comparingTo(category),
    doneTo: '/categories',
    draft: { name: 'category', id: category?._id },
  })
}
