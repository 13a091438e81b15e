import type { Category } from '@jinvani/contract'
import { Shapes } from 'lucide-react'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useAdmin } from '../session/session.tsx'
import { useShowError } from '../../sentences/show-error.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { CategoryCard, cardGrid } from './category-card.tsx'
import { type CategoryFilters, useCategories, useDeleteCategory } from './category-queries.ts'

function useDelete() {
  const { role } = useAdmin()
  const { mutateAsync } = useDeleteCategory()
  const { run, isBusy } = useRowAction<Category>({
    work: ({ _id }) => mutateAsync(_id),
    question: 'Are you sure you want to delete this category?',
    success: () => successes.categories.delete,
    failure: failures.categories.delete,
  })
  return { onDelete: role === 'super_admin' ? run : undefined, isBusy }
}

function Cards({ categories }: { categories: Category[] }) {
  const { onDelete, isBusy } = useDelete()
  return categories.map((category) => (
    <li key={category._id}>
      <CategoryCard category={category} onDelete={onDelete} deleting={isBusy(category._id)} />
    </li>
  ))
}

function Waiting() {
  return (
    <SkeletonArea label="Loading categories" className={cardGrid}>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} className="h-48 rounded-card" />
      ))}
    </SkeletonArea>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    const text = 'Get started by creating your first category.'
    return <EmptyState icon={Shapes} title="No categories found" text={text} />
  }
  return (
    <EmptyState
      icon={Shapes}
      title="No categories found"
      text="No category matches this search and status."
      action={<Button onClick={onClear}>Clear Filters</Button>}
    />
  )
}

interface CategoryResultsProps {
  filters: CategoryFilters
  isFiltered: boolean
  onClear: () => void
}

export function CategoryResults({ filters, isFiltered, onClear }: CategoryResultsProps) {
  const list = useCategories(filters)
  useShowError(list.error, failures.categories.list)
  if (list.isError && !list.data) {
    const retry = () => void list.refetch()
    return (
      <ErrorBox title="The list is not available right now." onRetry={retry} retrying={list.isFetching} />
    )
  }
  if (!list.data) return <Waiting />
  const { items } = list.data
  if (items.length === 0) return <Nothing isFiltered={isFiltered} onClear={onClear} />
  return (
    <ul
      aria-busy={list.isPlaceholderData}
      className={classNames(cardGrid, list.isPlaceholderData && 'opacity-60')}
    >
      <Cards categories={items} />
    </ul>
  )
}
