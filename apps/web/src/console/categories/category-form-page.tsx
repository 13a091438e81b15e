import { useParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { CategoryForm } from './category-form.tsx'
import { useCategory } from './category-queries.ts'

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

function LoadedForm({ id }: { id: string }) {
  return (
    <LoadedItem
      query={useCategory(id)}
      failure={failures.categories.load}
      backTo="/categories"
      waiting={<Waiting />}
    >
      {(category, reload) => <CategoryForm category={category} onReload={reload} />}
    </LoadedItem>
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
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader
        title="Edit Category"
        description="Changes show in the apps within seconds"
        back={useBack()}
      />
      <LoadedForm key={id} id={id} />
    </>
  )
}
