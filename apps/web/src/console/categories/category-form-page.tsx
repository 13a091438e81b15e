import { useState } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { ActivityLink } from '../forms/activity-link.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { CategoryForm } from './category-form.tsx'
import { readCategory } from './category-queries.ts'

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
