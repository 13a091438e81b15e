import { failures } from '../../sentences/error-sentences.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { useListReturn } from '../lists/list-return.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { CarouselForm } from './carousel-form.tsx'
import { readCarouselItem, useNextOrder } from './carousel-queries.ts'
import { emptyValues, valuesOf } from './carousel-values.ts'

const useBack = () => ({ to: useListReturn('/carousel'), label: 'Carousel' })

function Waiting() {
  return (
    <SkeletonArea label="Loading carousel item" className="grid max-w-3xl gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-[34rem] rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonArea>
  )
}

/** Without the other items, which may not be readable right now, it is still a form. */
function NewForm() {
  const { data: order, isPending } = useNextOrder()
  if (isPending) return <Waiting />
  return <CarouselForm initial={{ ...emptyValues, order: order ?? emptyValues.order }} />
}

export function NewCarouselItemPage() {
  return (
    <>
      <PageHeader
        title="Add Carousel Item"
        description="A picture the apps show first, and where it leads"
        back={useBack()}
      />
      <NewForm />
    </>
  )
}

export function EditCarouselItemPage() {
  return (
    <>
      <PageHeader
        title="Edit Carousel Item"
        description="Changes show in the apps within seconds"
        back={useBack()}
      />
      <LoadedItem
        noun="carousel"
        read={readCarouselItem}
        failure={failures.carousel.load}
        waiting={<Waiting />}
      >
        {(item, reload) => <CarouselForm item={item} initial={valuesOf(item)} onReload={reload} />}
      </LoadedItem>
    </>
  )
}
