import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { CategoryForm } from './category-form.tsx'
import { readCategory } from './category-queries.ts'

const useBack = () => ({ to: useListReturn('/categories'), label: 'Categories' })

function Waiting() {
  return (
    <SkeletonArea label="Loading category" className="grid max-w-3xl gap-5">
      <Skeleton className="h-[26rem] rounded-card" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </SkeletonArea>
  )
}

export function NewCategoryPage() {
  return (
    <>
      <PageHeader title="Add Category" description="A new shelf of the library" back={useBack()} />
      <CategoryForm />
    </>
  )
}

export function EditCategoryPage() {
  return (
    <>
      <PageHeader
        title="Edit Category"
        description="Changes show in the apps within seconds"
        back={useBack()}
      />
      <LoadedItem
        noun="categories"
        read={readCategory}
        failure={failures.categories.load}
        waiting={<Waiting />}
      >
        {(category, reload) => <CategoryForm category={category} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
